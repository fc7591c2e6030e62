"""Code that the end-to-end tests share."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parent
CONFORMANCE = TESTS.parent
SUITE = TESTS / "fixtures" / "suite"
CANARIES = CONFORMANCE / "canaries"
SCHEMA = CONFORMANCE.parent / "results" / "schema"
AMPCTS = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_file() else None


def first_of_each_rule(cases: Path) -> list[str]:
    """The id of one case of each rule and kind, sorted."""
    listed = json.loads((cases / "cases.json").read_text())["cases"]
    first = {(case["rule"], case["kind"]): case["id"] for case in reversed(listed)}
    return sorted(first.values())


class HarnessTest(unittest.TestCase):
    """Gives each test a temporary folder of its own."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ampcts-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.out = self.folder / "out"

    def ampcts(self, *words: object, environment: dict[str, str] | None = None, under: Sequence[object] = (),
               timeout: float = 120) -> subprocess.CompletedProcess[str]:
        assert AMPCTS is not None, "usage: TEST_FILE AMPCTS"
        return subprocess.run([*map(str, under), str(AMPCTS), *map(str, words)], cwd=self.folder, capture_output=True, text=True, timeout=timeout,
                              env={**os.environ, **(environment or {})})

    def run_suite(self, vendor: object, *words: object, cases: Path = SUITE) -> subprocess.CompletedProcess[str]:
        return self.ampcts("run", "--cases", cases, "--vendor", vendor, "--out", self.out, *words)

    def report(self) -> dict:
        return json.loads((self.out / "report.json").read_text())

    def verdicts(self) -> dict[str, str]:
        return {case["id"]: case["verdict"] for case in self.report()["cases"]}

    def write(self, name: str, text: str, executable: bool = False) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if executable:
            path.chmod(0o755)
        return path

    def vendor(self, script: str, limits: str = "", name: str = "vendor", extra: str = "") -> Path:
        """Writes an adapter whose compiler is a shell script with the arguments `check|build SOURCE [OUTPUT]`."""
        self.write(f"{name}.sh", "#!/bin/sh\n" + script, executable=True)
        return self.write(f"{name}.toml", f'''format = 1
name = "{name}"
[compiler]
program = "${{adapter_dir}}/{name}.sh"
[compile]
check = ["check", "${{source}}"]
build = ["build", "${{source}}", "${{output}}"]
[standards]
"c++11" = []
[diagnostics]
format = "clang"
[limits]
{limits}
{extra}
''')

    # A vendor that is right about the fixtures: it rejects the marked line, warns where required and builds programs.
    GOOD = '''
line=$(grep -n '//! mark' "$2" | head -1 | cut -d: -f1)
case $1 in build)
  printf '#!/bin/sh\\necho AMPCTS $AMPCTS_NONCE 3 checks, 0 failures\\n' > "$3"; chmod +x "$3"; exit 0;;
esac
case $2 in
  *.twin.cpp|*legal.cpp|*run.cpp) exit 0;;
  *amp.cast.const*) echo "$2:$line:1: warning: const" >&2; exit 0;;
  *) echo "$2:$line:1: error: no" >&2; exit 1;;
esac
'''
    # The same vendor, except that one negative fails without a diagnostic.
    FAILING = GOOD.replace("\n  *) echo", "\n  *listing.cpp) exit 3;;\n  *) echo")


def main() -> None:
    unittest.main(verbosity=2)
