"""Every sentence a player reads: keys in the code, texts in ``assets/locale/<language>/*.mo``. No pygame.

``tr("table.next_trick")`` and ``tr("whist.must_follow", suit="♥")`` fill ``str.format`` fields;
``trn("result.points", 3)`` picks the plural form and fills ``{n}``.
"""

from __future__ import annotations

import gettext
import logging
import struct
from collections.abc import Sequence
from pathlib import Path

from game import paths

log = logging.getLogger(__name__)

LANGUAGES = ("en", "ja")
"""Shipped languages; the first is what a system with neither of them gets."""


class _Catalogue:
    """The texts of the language in use; those of the others stand in for what an installation has lost."""

    def __init__(self) -> None:
        self.language = ""
        self.chains: dict[str, gettext.NullTranslations] = {}
        self.reported: set[str] = set()
        self.found: dict[tuple[str, str, int | None], str] = {}
        """What was looked up before, by language, key and number: a search goes through some thirty files."""

    def chain(self, language: str) -> gettext.NullTranslations:
        """One chain of the ``.mo`` files of all areas, loaded when first needed."""
        chain = self.chains.get(language)
        if chain is None:
            chain = gettext.NullTranslations()
            for file in sorted(paths.asset("locale", language).glob("*.mo")):
                part = _read(file)
                part.add_fallback(chain)
                chain = part
            self.chains[language] = chain
        return chain

    def find(self, key: str, n: int | None = None) -> str:
        asked = self.language, key, n
        if asked not in self.found:
            self.found[asked] = self._search(key, n)
        return self.found[asked]

    def _search(self, key: str, n: int | None) -> str:
        for language in (self.language, *(other for other in LANGUAGES if other != self.language)):
            chain = self.chain(language)
            found = chain.gettext(key) if n is None else chain.ngettext(key, key, n)
            if found != key:
                return found
            if key not in self.reported:
                self.reported.add(key)
                log.error("no text for %r in language %r", key, language)
        return key


def _read(file: Path) -> gettext.NullTranslations:
    try:
        with file.open("rb") as handle:
            return gettext.GNUTranslations(handle)
    except (OSError, ValueError, struct.error) as error:
        log.error("the texts %s/%s are damaged: %s", file.parent.name, file.name, error)
        return gettext.NullTranslations()


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
    """Choose a shipped language; texts asked for later are in it. Raises ValueError for an unknown one."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}")
    _catalogue.language = language


def language() -> str:
    """Code of the language in use."""
    if not _catalogue.language:
        use(LANGUAGES[0])
    return _catalogue.language


def tr(key: str, /, **fields: object) -> str:
    """The text of ``key``. A text that is not there is logged; another language's, then the key serves."""
    language()
    text = _catalogue.find(key)
    return text.format(**fields) if fields else text


def trn(key: str, n: int, /, **fields: object) -> str:
    """The text of ``key`` in the plural form for ``n``; ``{n}`` is the number."""
    language()
    text = _catalogue.find(key, n)
    return text.format(n=n, **fields)
