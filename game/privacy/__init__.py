"""The only way by which a seat's private view reaches a screen."""

from game.privacy.gate import Curtain, OpenTable, PrivacyGate, Secrecy, gate_for

__all__ = ["Curtain", "OpenTable", "PrivacyGate", "Secrecy", "gate_for"]
