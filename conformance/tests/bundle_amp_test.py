"""The reference's programs give the same verdicts from a bundle as on the machine that built them.

usage: bundle_amp_test.py AMPCTS CASES
"""
import json
import subprocess
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
VENDOR = sys.argv.pop(1) if len(sys.argv) > 1 and sys.argv[1].endswith(".toml") else "amp++"
PROGRAMS, NEGATIVES = 20, 3


class BundleOfReference(support.HarnessTest):
    def selection(self) -> list[str]:
        """Programs from the whole suite, of which some share an executable and some do not, and some negatives."""
        assert CASES is not None, __doc__
        cases = json.loads((CASES / "cases.json").read_text())["cases"]
        programs = [case["id"] for case in cases if case["kind"] in ("run", "throw")]
        negatives = [case["id"] for case in cases if case["kind"] == "reject"]
        return [*programs[:: max(1, len(programs) // PROGRAMS)], *negatives[:: max(1, len(negatives) // NEGATIVES)]]

    def test_verdicts_are_those_of_a_run_here(self) -> None:
        filters = [word for case in self.selection() for word in ("--filter", case)]
        result = self.run_suite(VENDOR, "--device", "vulkan", *filters, cases=CASES)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        here = self.report()
        made = self.ampcts("bundle", "--vendor", VENDOR, "--cases", CASES, "--out", self.folder / "bundle", *filters, timeout=600)
        self.assertEqual(made.returncode, 0, made.stderr)
        size = sum(path.stat().st_size for path in (self.folder / "bundle").rglob("*") if path.is_file())
        self.assertLess(size, 48 << 20)
        self.assertIn("libvulkan.so.1", made.stdout)
        moved = self.folder / "carried"
        (self.folder / "bundle").rename(moved)
        empty = self.folder / "no-programs"
        empty.mkdir()
        there = self.folder / "there"
        run = subprocess.run([str(moved / "ampcts"), "run", "--bundle", str(moved), "--device", "vulkan", "--out", str(there)], cwd="/",
                             capture_output=True, text=True, timeout=600, env={"PATH": str(empty)})
        self.assertIn(run.returncode, (0, 1), run.stderr)
        self.out = self.folder / "taken"
        taken = self.run_suite(VENDOR, "--runs-from", there / "journal-amp++.jsonl.zst", *filters, cases=CASES)
        self.assertIn(taken.returncode, (0, 1), taken.stderr)
        report = self.report()
        self.assertEqual(self.verdicts(), {case["id"]: case["verdict"] for case in here["cases"]})
        self.assertEqual(report["vendor"]["device"], here["vendor"]["device"])
        self.assertTrue(report["runs"]["driver"])
        # lavapipe cuts long loops; a program that fails for that writes no evidence.
        passed = [case for case in report["cases"] if case["kind"] == "run" and case["verdict"] == "passed"]
        self.assertTrue(passed)
        for case in passed:
            self.assertEqual(case["evidence"]["accelerator"]["validation_layer"], True, case["id"])


if __name__ == "__main__":
    support.main()
