"""Compiled parts that every game shares."""
