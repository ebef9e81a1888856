"""The only way by which a seat's private view reaches a screen."""

from game.privacy.gate import PrivacyGate, gate_for
from game.privacy.plan import Plan, Plans
from game.privacy.secrecy import Curtain, OpenTable, Secrecy, Trust
from game.privacy.secret_choice import Choosing, SecretChoice, secret_choice
from game.privacy.ways import WAYS, WHISPERING, Hardware, Way, can_whisper, recommend
from game.privacy.whisper import Pulse, Whisper

__all__ = [
    "WAYS",
    "WHISPERING",
    "Choosing",
    "Curtain",
    "Hardware",
    "OpenTable",
    "Plan",
    "Plans",
    "PrivacyGate",
    "Pulse",
    "Secrecy",
    "SecretChoice",
    "Trust",
    "Way",
    "Whisper",
    "can_whisper",
    "gate_for",
    "recommend",
    "secret_choice",
]
