"""Baliza simulates archipelago board games: rules kernels, studies and their tables."""
