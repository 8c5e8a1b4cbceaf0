"""The parts of an installed hub as a CycloneDX list, read off this environment: `python docs/sbom.py >sbom.json`."""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

EXTRAS = ("hub", "dashboard", "tools", "node")


def parts() -> dict[str, Distribution]:
    """Every distribution that an installed hub or node consists of, by name, with ours first."""
    found = {"roundbell": distribution("roundbell")}
    waiting = [name for extra in EXTRAS for name in _wanted(found["roundbell"], extra)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # for another kind of machine, or optional
        waiting += _wanted(found[name], "")
    return found


def document() -> dict[str, object]:
    """The list: name, version, licence and address of each part."""
    found = parts()
    ours = found.pop("roundbell")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "roundbell", "version": ours.version}},
        "components": [_component(name, found[name]) for name in sorted(found)],
    }


def _component(name: str, part: Distribution) -> dict[str, object]:
    about = part.metadata
    licence = about.get("License-Expression") or about.get("License") or ""
    named = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    told = licence if licence and len(licence) < 60 else ", ".join(named) or "see its own files"
    return {
        "type": "library",
        "name": name,
        "version": part.version,
        "purl": f"pkg:pypi/{name}@{part.version}",
        "licenses": [{"license": {"name": told.splitlines()[0]}}],
    }


def _wanted(part: Distribution, extra: str) -> Iterator[str]:
    for line in part.requires or ():
        requirement, _, marker = line.partition(";")
        asked = re.search(r"extra *== *['\"]([\w-]+)['\"]", marker)
        if (asked.group(1) if asked else "") == extra:
            yield re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0].lower().replace("_", "-")


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1)
    print()
