"""`ampcts coverage` prints counts and exits with 1 if there is a hole."""
import json
import shutil

import support

EMPTY = {"rules": 0, "cases": 0, "distinct": 0}


class CoverageTest(support.HarnessTest):
    def setUp(self) -> None:
        super().setUp()
        self.cases = self.folder / "cases"
        shutil.copytree(support.SUITE, self.cases)
        self.listing = json.loads((self.cases / "cases.json").read_text())
        self.clause = self.listing["rules"][0]["clause"]
        self.catalogue = {
            "format": 2,
            "catalogue_sha256": self.listing["catalogue_sha256"],
            "rules": [{key: rule[key] for key in ("document", "clause", "id", "polarity")} for rule in self.listing["rules"]],
            "sentences": [{"document": "AMP 1.2", "clause": "99.1", "key": "one", "excepted": True},
                          {"document": "AMP 1.2", "clause": "99.10", "key": "two", "excepted": False}],
            "members": [{"document": "AMP 1.2", "clause": "99.1", "interface": "class", "id": "first", "excepted": False},
                        {"document": "AMP 1.2", "clause": "99.10", "interface": "other", "id": "first", "excepted": True},
                        {"document": "AMP 1.2", "clause": "99.10", "interface": "other", "id": "second", "excepted": False}],
            "holes": [],
        }

    def hole(self, clause: str) -> dict:
        return {"document": "AMP 1.2", "clause": clause, "source": "spec/rules/x.toml:7", "message": "rule 'amp.x' has no case"}

    def coverage(self, *words: object) -> support.subprocess.CompletedProcess:
        self.write("cases/coverage.json", json.dumps(self.catalogue))
        return self.ampcts("coverage", "--cases", self.cases, *words)

    def test_without_a_hole_it_ends_with_0(self) -> None:
        result = self.coverage()
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("2 sentences: 1 with rules, 1 with a keyed exception\n"
                      "3 members of the library: 2 used by cases, 1 with a keyed exception\n0 holes\n", result.stdout)

    def test_numbers_are_those_of_the_listing(self) -> None:
        case = self.listing["cases"][0]
        self.listing["cases"].append({**case, "id": case["id"] + ".again"})
        (self.cases / "cases.json").write_text(json.dumps(self.listing))
        found = json.loads(self.coverage("--json").stdout)
        for kind in {case["kind"] for case in self.listing["cases"]}:
            cases = [case for case in self.listing["cases"] if case["kind"] == kind]
            shapes = {(case["rule"], case["shape"]) for case in cases}
            rules = [rule for rule in self.listing["rules"] if rule["polarity"] == kind]
            self.assertEqual(found["total"]["polarities"][kind], {"rules": len(rules), "cases": len(cases), "distinct": len(shapes)})
        self.assertEqual((found["total"]["sentences"], found["total"]["excepted"], found["holes"]), (2, 1, []))
        self.assertEqual((found["total"]["members"], found["total"]["excepted_members"]), (3, 1))

    def test_a_rule_without_cases_counts(self) -> None:
        self.catalogue["rules"].append({"document": "AMP 1.2", "clause": "99.1", "id": "amp.x", "polarity": "throw"})
        found = json.loads(self.coverage("--json").stdout)
        row = next(row for row in found["clauses"] if row["clause"] == "99.1")
        self.assertEqual(row["polarities"], {"throw": {**EMPTY, "rules": 1}})
        self.assertRegex(self.coverage().stdout, r"(?m)^AMP 1.2 +99.1 +throw +1 +0 +0$")

    def test_a_hole_is_named_and_fails(self) -> None:
        self.catalogue["holes"].append(self.hole("99.1"))
        for words in ((), ("--json",)):
            result = self.coverage(*words)
            self.assertEqual((result.returncode, result.stderr), (1, "spec/rules/x.toml:7: rule 'amp.x' has no case\n"))
        self.assertEqual(json.loads(result.stdout)["holes"], self.catalogue["holes"])

    def test_a_clause_narrows_everything(self) -> None:
        self.catalogue["holes"].append(self.hole("99.1"))
        result = self.coverage("--clause", "99.10")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 sentence: 1 with rules", result.stdout)
        self.assertIn("2 members of the library: 1 used by cases, 1 with a keyed exception", result.stdout)
        self.assertEqual(self.coverage("--clause", self.clause).returncode, 0)
        self.assertEqual(self.coverage("--clause", "99.10", "--clause", "99").returncode, 1)

    def test_a_clause_that_does_not_exist_is_an_error(self) -> None:
        result = self.coverage("--clause", "98")
        self.assertEqual(result.returncode, 2)
        self.assertIn("nothing is selected", result.stderr)

    def test_another_catalogue_a_missing_and_a_broken_file_are_errors(self) -> None:
        self.catalogue["catalogue_sha256"] = "1" * 64
        result = self.coverage()
        self.assertEqual(result.returncode, 2)
        self.assertIn("another catalogue", result.stderr)
        for text in ("{", '{"format": 1}', '{"format": 2, "catalogue_sha256": 3}'):
            (self.cases / "coverage.json").write_text(text)
            result = self.ampcts("coverage", "--cases", self.cases)
            self.assertEqual(result.returncode, 2)
            self.assertIn("coverage.json", result.stderr)
        (self.cases / "coverage.json").unlink()
        result = self.ampcts("coverage", "--cases", self.cases)
        self.assertEqual(result.returncode, 2)
        self.assertIn("coverage.json: there is no such file", result.stderr)


if __name__ == "__main__":
    support.main()
