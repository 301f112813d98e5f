"""Finds the packages of a wheel, so that a new room is never left out of one. All else stands in pyproject.toml."""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["desktop*", "tutor*", "models*"]), "content", "didi_benchmarks"])
