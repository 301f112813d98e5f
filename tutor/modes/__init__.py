"""Policies over the same turn, one for each mode."""
