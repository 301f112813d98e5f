"""Benchmarks: ours and the stock way side by side in one run."""
