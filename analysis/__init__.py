"""Baliza judges balance: tables in, estimates, charts and reports out."""
