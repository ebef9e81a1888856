"""The only way by which a seat's private view reaches a screen."""

from game.privacy.gate import Curtain, OpenTable, PrivacyGate, Secrecy, gate_for
from game.privacy.secret_choice import SecretChoice, secret_choice

__all__ = ["Curtain", "OpenTable", "PrivacyGate", "Secrecy", "SecretChoice", "gate_for", "secret_choice"]
