"""What a policy sees of each option of a South Seas decision (issue: filled in below)."""

from sim.policies import Feature

FEATURES: dict[str, tuple[Feature, ...]] = {"lay": (), "islander": (), "market": (), "supply": (), "pay": ()}
