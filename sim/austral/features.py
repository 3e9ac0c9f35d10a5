"""What a policy sees of each option of an Austral decision."""

from sim.policies import Feature

FEATURES: dict[str, tuple[Feature, ...]] = {}
