"""g++ as a vendor of C++ AMP, over the whole generated suite: nothing may pass that plain C++ makes pass.

usage: whole_suite_test.py AMPCTS CASES
"""
import re
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None


class WholeSuite(support.HarnessTest):
    def judge(self, vendor: object, *words: object) -> None:
        assert CASES is not None, __doc__
        result = self.ampcts("run", "--cases", CASES, "--vendor", vendor, "--out", self.out, *words, timeout=1200)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.console = result.stdout
        self.negatives = [case for case in self.report()["cases"] if case["kind"] in ("reject", "warn", "static-assert")]
        self.assertGreater(len(self.negatives), 600)

    def test_without_amp_every_negative_is_invalid(self) -> None:
        self.judge("gcc-without-amp")
        self.assertEqual({case["verdict"] for case in self.negatives}, {"INVALID"})
        self.assertRegex(self.console, re.compile(r"^negatives passed: 0$", re.M))
        self.assertRegex(self.console, re.compile(r"^runs passed: 0/", re.M))

    def test_empty_macros_pass_only_what_plain_cpp_rejects(self) -> None:
        self.judge(support.CANARIES / "gcc-empty-macros.toml", "--polarity", "reject", "--polarity", "warn")
        passed = {case["id"] for case in self.negatives if case["verdict"] == "passed"}
        listed = {case["id"] for case in self.negatives if case["ill_formed_cpp"]}
        self.assertEqual(passed, listed)
        invalid = [case["id"] for case in self.negatives if case["verdict"] == "INVALID"]
        self.assertEqual(invalid, [], "twins that g++ with empty macros cannot compile")


if __name__ == "__main__":
    support.main()
