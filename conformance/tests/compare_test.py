"""A run held against a baseline, as a gate does it."""
import json

import support


class Compare(support.HarnessTest):
    def compare(self, *words: object):
        return self.ampcts("compare", self.folder / "baseline.json", self.out / "report.json", *words)

    def setUp(self) -> None:
        super().setUp()
        self.run_suite(self.vendor(self.GOOD))
        first = self.compare("--update")
        self.assertEqual(first.returncode, 0, first.stderr)

    def test_the_same_run_holds(self) -> None:
        result = self.compare()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("the same as the baseline", result.stdout)

    def test_a_worse_run_is_stopped_and_named(self) -> None:
        self.run_suite(self.vendor(self.FAILING), "--fresh")
        before = (self.folder / "baseline.json").read_text()
        result = self.compare()
        self.assertEqual(result.returncode, 1)
        self.assertIn("broken since the baseline (1):\n  amp.cast.pointer-to-integer/listing: no-diagnostic", result.stdout)
        self.assertIn("WORSE", result.stdout)
        self.assertEqual((self.folder / "baseline.json").read_text(), before)
        self.assertEqual(self.compare("--update").returncode, 0)
        self.assertEqual(self.compare().returncode, 0)
        self.run_suite(self.vendor(self.GOOD), "--fresh")
        better = self.compare()
        self.assertEqual(better.returncode, 0)
        self.assertIn("fixed since the baseline (1)", better.stdout)

    def test_another_vendor_is_refused(self) -> None:
        self.run_suite(self.vendor(self.GOOD, name="other"))
        result = self.compare()
        self.assertEqual(result.returncode, 2)
        self.assertIn("is of the vendor 'vendor', the report of 'other'", result.stderr)

    def test_a_part_of_the_suite_is_refused(self) -> None:
        self.run_suite(self.vendor(self.GOOD), "--filter", "amp.capture.*")
        result = self.compare()
        self.assertEqual(result.returncode, 2)
        self.assertIn("a part of the suite", result.stderr)

    def test_a_missing_report_is_named(self) -> None:
        result = self.ampcts("compare", self.folder / "baseline.json", self.folder / "none.json")
        self.assertEqual(result.returncode, 2)
        self.assertIn("none.json: no such file", result.stderr)

    def test_a_baseline_names_its_origin(self) -> None:
        baseline = json.loads((self.folder / "baseline.json").read_text())
        self.assertEqual(set(baseline), {"format", "vendor", "device", "commit", "date", "verdicts"})
        self.assertEqual(baseline["commit"], self.report()["commit"])


if __name__ == "__main__":
    support.main()
