"""g++ as a vendor of C++ AMP, on the whole generated suite: a negative must not pass unless it is ill-formed in plain C++ too.

usage: whole_suite_test.py AMPCTS CASES [one-per-rule] [TEST...]     with one-per-rule: only the first case of each rule and kind
"""
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
ONE_PER_RULE = sys.argv[1:2] == ["one-per-rule"] and bool(sys.argv.pop(1))

# Rules whose cases are ill-formed C++ that g++ accepts with a warning.
ONLY_WARNED_OF = {"amp.literal.integer-range"}

# Rules whose cases the canary's headers accept: their containers have default constructors, which tile_static needs.
ALLOWED_BY_ITS_HEADERS = {"amp.array.no-default-constructor", "amp.array-view.no-default-constructor"}


class WholeSuite(support.HarnessTest):
    def judge(self, vendor: object, *words: object) -> None:
        assert CASES is not None, __doc__
        filters = [word for case in support.first_of_each_rule(CASES) for word in ("--filter", case)] if ONE_PER_RULE else []
        result = self.ampcts("run", "--cases", CASES, "--vendor", vendor, "--out", self.out, *words, *filters, timeout=1200)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.console = result.stdout
        self.negatives = [case for case in self.report()["cases"] if case["kind"] in ("reject", "warn", "static-assert")]
        self.assertGreater(len(self.negatives), 400 if ONE_PER_RULE else 600)

    def test_without_amp_every_negative_is_invalid(self) -> None:
        self.judge("gcc-without-amp", "--polarity", "reject", "--polarity", "warn", "--polarity", "run")
        self.assertEqual({case["verdict"] for case in self.negatives}, {"INVALID"})
        self.assertRegex(self.console, re.compile(r"^negatives passed: 0$", re.M))
        self.assertRegex(self.console, re.compile(r"^runs passed: 0/", re.M))

    def with_precompiled_library(self, canary: str) -> Path:
        """A copy of the canary whose <amp.h> is precompiled for each standard, with which g++ takes a seventh of the time."""
        adapter = tomllib.loads((support.CANARIES / f"{canary}.toml").read_text())
        shutil.copy(support.CANARIES / f"{canary}.toml", self.folder)
        include = self.folder / "empty-macros" / "include"
        shutil.copytree(support.CANARIES / "empty-macros", include.parent)
        (include / "amp.h.gch").mkdir()
        places = {"${adapter_dir}": str(self.folder), "${include}": str(support.CONFORMANCE / "include")}
        (self.folder / "use.cpp").write_text("#include <amp.h>\n")
        for name, standard in adapter["standards"].items():
            command = ["g++"]
            for word in adapter["compile"]["batch"]:
                for placeholder, value in places.items():
                    word = word.replace(placeholder, value)
                command += standard if word == "${standard}" else [word] if word != "${source}" else []
            header = [word for word in command if word != "-fsyntax-only"]
            subprocess.run([*header, "-x", "c++-header", include / "amp.h", "-o", include / "amp.h.gch" / name], check=True)
            used = subprocess.run([*command, "-H", self.folder / "use.cpp"], capture_output=True, text=True, check=True)
            self.assertIn(f"! {include / 'amp.h.gch' / name}", used.stderr)
        return self.folder / f"{canary}.toml"

    def test_empty_macros_pass_only_what_plain_cpp_rejects(self) -> None:
        self.judge(self.with_precompiled_library("gcc-empty-macros"), "--polarity", "reject", "--polarity", "warn")
        listed = {case["id"] for case in self.negatives if case["ill_formed_cpp"]}
        with_verdict = {verdict: self.ids(verdict) for verdict in ("passed", "INVALID")}
        # If two declarations differ only in their restrictions, the twin is ill-formed too.
        for verdict, ids in with_verdict.items():
            self.assertEqual(ids - listed, set(), f"{verdict} with g++ and empty macros")
        left = listed - with_verdict["passed"] - with_verdict["INVALID"]
        self.assertEqual({case.split("/")[0] for case in left}, ONLY_WARNED_OF | ALLOWED_BY_ITS_HEADERS)

    def ids(self, verdict: str) -> set[str]:
        return {case["id"] for case in self.negatives if case["verdict"] == verdict}


if __name__ == "__main__":
    support.main()
