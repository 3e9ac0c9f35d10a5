"""What chance decides in a playout of South Seas: the fields of the State that `begin` fills from each source."""

SOURCES = {"tiles": ("bag",), "ships": ("stack",)}
