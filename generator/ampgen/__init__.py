"""The generator of AMP-CTS: catalogue -> cases, twins and their listing."""

__version__ = "0.1.0"
SUITE_VERSION = "0.1.0"
