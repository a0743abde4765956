"""Hydra configuration, one folder a group."""
