"""Policies that play sensibly at a glance: each exercises every rule of its game often."""
