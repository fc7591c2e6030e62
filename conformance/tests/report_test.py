"""The three reports: the JSON conforms to its schema, and all have the same contents."""
import json
import re
import shutil
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import jsonschema
import support


class PageReader(HTMLParser):
    """Collects the scripts of the page and the URLs that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[tuple[dict, str]] = []
        self.foreign: list[str] = []
        self._script: dict | None = None

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.foreign += [value for name, value in values.items() if name in ("src", "href") and value]
        if tag == "script":
            self._script = values
            self.scripts.append((values, ""))

    def handle_endtag(self, tag):
        if tag == "script":
            self._script = None

    def handle_data(self, data):
        if self._script is not None:
            values, text = self.scripts.pop()
            self.scripts.append((values, text + data))


class Reports(support.HarnessTest):
    # Output that could break a report: markup, control characters, bytes that are not text.
    HOSTILE = """printf '</script><!-- ]]> &amp; "quoted" \\033[1m \\001 \\377\\n' >&2\n"""

    def make(self) -> dict:
        self.result = self.run_suite(self.vendor(self.HOSTILE + self.FAILING))
        return self.report()

    def schema(self) -> dict:
        return json.loads((support.SCHEMA / "report.schema.json").read_text())

    def test_json_keeps_to_its_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema())
        for report in [self.make()]:
            jsonschema.validate(report, self.schema(), cls=jsonschema.Draft202012Validator)
        self.run_suite("gcc-without-amp", "--fresh")
        jsonschema.validate(self.report(), self.schema(), cls=jsonschema.Draft202012Validator)

    def test_schema_refuses_what_is_no_report(self):
        report = self.make()
        for change in [{"verdict": "FINE"}, {"format": 2}, {"extra": 1}]:
            with self.assertRaises(jsonschema.ValidationError):
                jsonschema.validate({**report, **change}, self.schema(), cls=jsonschema.Draft202012Validator)
        report["cases"][0]["verdict"] = "fine"
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(report, self.schema(), cls=jsonschema.Draft202012Validator)

    def test_junit_says_the_same(self):
        report = self.make()
        root = ElementTree.parse(self.out / "junit.xml").getroot()
        self.assertEqual(int(root.get("tests")), report["summary"]["cases"])
        self.assertEqual(int(root.get("failures")), report["summary"]["failed"])
        self.assertEqual(int(root.get("skipped")), report["summary"]["skipped"])
        failures = {case.get("name"): case.find("failure").get("type") for case in root.iter("testcase") if case.find("failure") is not None}
        self.assertEqual(failures, {"amp.cast.pointer-to-integer/listing": "no-diagnostic"})
        self.assertEqual([suite.get("name") for suite in root.iter("testsuite")], sorted({rule["clause"] for rule in report["rules"]}))

    def test_junit_is_well_formed_whatever_the_compiler_prints(self):
        # U+FFFE, U+FFFF, a surrogate, a byte that is not text, two control characters.
        hostile = r"printf '\357\277\276 \357\277\277 \355\240\200 \377 \001 \033[1m\n' >&2" + "\n"
        self.run_suite(self.vendor(hostile + self.FAILING))
        failure = ElementTree.parse(self.out / "junit.xml").getroot().find(".//failure")
        self.assertIn("\ufffd \ufffd", failure.text)

    def test_a_case_has_its_share_of_a_batch(self):
        compiler = "sleep 1\n" + self.GOOD.replace("*.twin.cpp|", "*batch.cpp|*.twin.cpp|")
        vendor = self.vendor(compiler)
        vendor.write_text(vendor.read_text().replace("[standards]", 'batch = ["check", "${source}"]\n[standards]'))
        suite = self.folder / "suite"
        shutil.copytree(support.SUITE, suite)
        cases = json.loads((suite / "cases.json").read_text())
        legal = next(case for case in cases["cases"] if case["kind"] == "accept")
        cases["cases"] = [{**legal, "id": f"{legal['rule']}/{i}", "file": f"{i}.cpp", "shape": str(i)} for i in range(4)]
        for case in cases["cases"]:
            (suite / case["file"]).write_text("int f();\n")
        (suite / "cases.json").write_text(json.dumps(cases))
        self.run_suite(vendor, cases=suite)
        report = self.report()
        jsonschema.validate(report, self.schema(), cls=jsonschema.Draft202012Validator)
        for case in report["cases"]:
            self.assertEqual(case["evidence"]["compile"]["shared_by"], 4)
            self.assertGreaterEqual(case["evidence"]["compile"]["milliseconds"], 1000)
        times = [float(case.get("time")) for case in ElementTree.parse(self.out / "junit.xml").getroot().iter("testcase")]
        self.assertEqual(len(times), 4)
        for seconds in times:
            self.assertLess(seconds, 1)
        self.assertGreaterEqual(sum(times), 0.99)

    def test_page_is_self_contained_and_holds_the_report(self):
        report = self.make()
        page = (self.out / "report.html").read_text()
        reader = PageReader()
        reader.feed(page)
        self.assertEqual(reader.foreign, [])
        self.assertNotIn("@import", page)
        self.assertNotRegex(page, r"url\(")
        data = [text for values, text in reader.scripts if values.get("type") == "application/json"]
        self.assertEqual(len(data), 1)
        self.assertEqual(json.loads(data[0]), report)
        self.assertRegex(page, re.compile(r'class="verdict bad">NOT CONFORMANT<'))
        self.assertNotRegex(page, r"@[A-Z_]+@")

    def test_failing_cases_carry_their_evidence_and_source(self):
        report = self.make()
        failing = [case for case in report["cases"] if case["verdict"] not in ("passed", "skipped")]
        self.assertEqual(len(failing), 1)
        self.assertIn("//! mark", failing[0]["source"])
        self.assertEqual(failing[0]["evidence"]["compile"]["exit"], 3)
        self.assertIn("listing.cpp", failing[0]["evidence"]["compile"]["command"])


if __name__ == "__main__":
    support.main()
