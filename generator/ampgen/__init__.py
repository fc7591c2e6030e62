"""The generator of AMP-CTS: makes cases, their twins and the listing from the catalogue."""

__version__ = "0.1.0"
SUITE_VERSION = "0.1.0"
