"""What policies weigh: nothing, since the spinner decides."""

from sim.policies import Features

FEATURES: Features = {}
