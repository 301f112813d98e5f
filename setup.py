"""Finds the packages of a wheel, so that a new room is never left out of one. All else stands in pyproject.toml.

The training room is no part of it.
"""

from setuptools import find_packages, setup

ROOMS = find_packages(include=["desktop*", "tutor*", "models*"], exclude=["models.training*"])

setup(packages=[*ROOMS, "content", "didi_benchmarks"])
