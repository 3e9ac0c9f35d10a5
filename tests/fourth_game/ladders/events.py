"""Kinds of event in a trace."""

SPUN, JUMPED = 0, 1
EVENTS = {SPUN: ("spun", "a: section, b: square reached"), JUMPED: ("jumped", "a: ladder or chute, b: square reached")}
