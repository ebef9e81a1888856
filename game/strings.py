"""Every sentence a player reads: keys in the code, texts in ``assets/locale/<language>/*.mo``. No pygame.

``tr("table.next_trick")`` and ``tr("whist.must_follow", suit="♥")`` fill ``str.format`` fields;
``trn("result.points", 3)`` picks the plural form and fills ``{n}``.
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Sequence

from game import paths

log = logging.getLogger(__name__)

LANGUAGES = ("en", "ja")
"""Shipped languages; the first is what a system with neither of them gets."""


class _Catalogue:
    """The loaded language: one chain of the ``.mo`` files of all areas."""

    def __init__(self) -> None:
        self.language = ""
        self.chain: gettext.NullTranslations = gettext.NullTranslations()
        self.reported: set[str] = set()

    def load(self, language: str) -> None:
        self.chain = gettext.NullTranslations()
        for file in sorted(paths.asset("locale", language).glob("*.mo")):
            with file.open("rb") as handle:
                part = gettext.GNUTranslations(handle)
            part.add_fallback(self.chain)
            self.chain = part
        self.language = language

    def find(self, key: str, found: str) -> str:
        if found == key and key not in self.reported:
            self.reported.add(key)
            log.error("no text for %r in language %r", key, self.language)
        return found


_catalogue = _Catalogue()


def choose(setting: str, preferred: Sequence[str]) -> str:
    """The language to use: the ``setting``, or for ``auto`` the first of the system's that is shipped."""
    if setting in LANGUAGES:
        return setting
    for locale in preferred:
        code = locale.replace("_", "-").split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def use(language: str) -> None:
    """Load a shipped language; texts asked for later are in it. Raises ValueError for an unknown one."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}")
    _catalogue.load(language)


def language() -> str:
    """Code of the language in use."""
    if not _catalogue.language:
        use(LANGUAGES[0])
    return _catalogue.language


def tr(key: str, /, **fields: object) -> str:
    """The text of ``key``; the key itself (and a line in the log) when the catalogue lacks it."""
    language()
    text = _catalogue.find(key, _catalogue.chain.gettext(key))
    return text.format(**fields) if fields else text


def trn(key: str, n: int, /, **fields: object) -> str:
    """The text of ``key`` in the plural form for ``n``; ``{n}`` is the number."""
    language()
    text = _catalogue.find(key, _catalogue.chain.ngettext(key, key, n))
    return text.format(n=n, **fields)
