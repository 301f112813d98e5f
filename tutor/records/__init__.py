"""The record of what happened, on disk."""
