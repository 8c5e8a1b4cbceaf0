"""Holds the parts of an installed hub against the public list of known faults: `make audit`, by pip-audit.

Where the list does not answer, that is said and nothing is claimed; `pip check` goes before it and needs no network.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ANSWER_S = 15


def verdict(answer: str, complaint: str) -> tuple[int, str]:
    """Exit code and sentence for what pip-audit printed: its JSON, or anything else where the list did not answer."""
    try:
        parts = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        why = (complaint.strip().splitlines() or ["it printed nothing"])[-1][:200]
        return 0, f"NOT AUDITED: the list of known faults did not answer ({why})."
    faults = [f"{part['name']} {part['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'none'}"
              for part in parts for fault in part.get("vulns", [])]  # fmt: skip
    skipped = [part["name"] for part in parts if "skip_reason" in part]
    if len(skipped) == len(parts):
        why = parts[0]["skip_reason"] if parts else "it was asked for nothing"
        return 0, f"NOT AUDITED: the list of known faults knew no part ({why})."
    told = f"{len(parts) - len(skipped)} parts audited, {len(faults)} known faults."
    return int(bool(faults)), "\n".join([*faults, *(f"not looked up: {name}" for name in skipped), told])


def main(auditor: str) -> int:
    """Audit with this pip-audit; 0 when no fault is known or nobody could say, else 1."""
    from docs.sbom import parts

    wanted = [f"{name}=={part.version}\n" for name, part in parts().items() if name != "roundbell"]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "parts.txt"
        listed.write_text("".join(sorted(wanted)), encoding="utf-8")
        command = [auditor, "--requirement", str(listed), "--no-deps", "--disable-pip", "--format", "json",
                   "--progress-spinner", "off", "--timeout", str(ANSWER_S)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    code, sentence = verdict(done.stdout, done.stderr)
    print(sentence)
    return code


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, only docs/ itself would be found
    sys.exit(main(sys.argv[1]))
