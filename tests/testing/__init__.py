"""Tests of the conformance suite: a sound game passes it, and each planted fault is found."""
