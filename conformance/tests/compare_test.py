"""Comparison of a run with a baseline, as in a CI gate."""
import json

import jsonschema
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
        self.assertIn("same verdicts as the baseline", result.stdout)

    def test_a_worse_run_is_stopped_and_named(self) -> None:
        self.run_suite(self.vendor(self.FAILING), "--fresh")
        before = (self.folder / "baseline.json").read_text()
        result = self.compare()
        self.assertEqual(result.returncode, 1)
        self.assertIn("broken since the baseline (1):\n  amp.cast.pointer-to-integer/listing: passed -> no-diagnostic", result.stdout)
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
        self.assertIn("is a baseline of the vendor 'vendor', but the report is of 'other'", result.stderr)

    def test_a_part_of_the_suite_is_refused(self) -> None:
        self.run_suite(self.vendor(self.GOOD), "--filter", "amp.capture.*")
        result = self.compare()
        self.assertEqual(result.returncode, 2)
        self.assertIn("a part of the suite", result.stderr)

    def test_a_missing_report_is_named(self) -> None:
        result = self.ampcts("compare", self.folder / "baseline.json", self.folder / "none.json")
        self.assertEqual(result.returncode, 2)
        self.assertIn("none.json: there is no such file", result.stderr)

    def test_a_baseline_names_its_origin(self) -> None:
        baseline = json.loads((self.folder / "baseline.json").read_text())
        self.assertEqual(baseline["vendor"], "vendor")
        self.assertEqual(baseline["commit"], self.report()["commit"])

    def test_a_baseline_keeps_to_its_schema(self) -> None:
        schema = json.loads((support.SCHEMA / "baseline.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        baseline = json.loads((self.folder / "baseline.json").read_text())
        jsonschema.validate(baseline, schema, cls=jsonschema.Draft202012Validator)
        for change in [{"format": 2}, {"extra": 1}, {"verdicts": {}}, {"verdicts": {"a": "fine"}}]:
            with self.assertRaises(jsonschema.ValidationError):
                jsonschema.validate({**baseline, **change}, schema, cls=jsonschema.Draft202012Validator)
        report = json.loads((support.SCHEMA / "report.schema.json").read_text())
        self.assertEqual(schema["properties"]["verdicts"]["additionalProperties"]["enum"], report["$defs"]["verdict"]["enum"])

    def test_another_failure_is_listed_and_not_the_same(self) -> None:
        self.run_suite(self.vendor(self.FAILING), "--fresh")
        self.assertEqual(self.compare("--update").returncode, 0)
        self.run_suite(self.vendor(self.FAILING.replace("exit 3", "kill -SEGV $$")), "--fresh")
        result = self.compare()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("failed before, and now fails differently or is skipped (1):\n"
                      "  amp.cast.pointer-to-integer/listing: no-diagnostic -> crash", result.stdout)
        self.assertNotIn("same verdicts", result.stdout)

    def test_the_first_baseline_makes_its_folder(self) -> None:
        result = self.ampcts("compare", self.folder / "new/folder/baseline.json", self.out / "report.json", "--update")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.folder / "new/folder/baseline.json").exists())


if __name__ == "__main__":
    support.main()
