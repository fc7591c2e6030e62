"""Seeded defects: each is killed by a case, survives, or is listed as equivalent. A run can be interrupted and divided into shards."""
import json
import os
import shutil
import signal
import subprocess
import time

import jsonschema
import support

COMPILER = support.TESTS / "fixtures" / "mutants" / "compiler.py"
REFERENCE, CAST = "amp.capture.by-reference", "amp.cast.pointer-to-integer"
EQUIVALENT = '[[equivalent]]\nfile = "fake.cpp"\nfunction = "f"\ntext = "{}"\ndefect = "{}"\nreason = "nothing depends on it"\n'
IDLE = EQUIVALENT.format("idle", "true") + EQUIVALENT.format("idle", "false")


def site(number: int, kind: str, text: str, *rules: str) -> dict:
    return {"file": "fake.cpp", "site": number, "kind": kind, "line": 10 + number, "column": 3, "text": text, "function": "f",
            "rules": list(rules), "shared": False}


SITES = [site(0, "condition", "faulty", REFERENCE), site(1, "row", "cast", CAST), site(2, "condition", "idle"),
         site(3, "place", "where", REFERENCE)]


class Mutate(support.HarnessTest):
    def setUp(self) -> None:
        super().setUp()
        self.log = self.folder / "log"
        self.sites(SITES)
        self.write("equivalent.toml", IDLE)
        self.adapter = self.write("fake.toml", f'''format = 1
name = "fake"
[compiler]
program = "{COMPILER}"
version = ["version"]
[compile]
check = ["check", "${{source}}"]
batch = ["batch", "${{source}}"]
build = ["check", "${{source}}", "${{output}}"]
[standards]
"c++11" = []
[diagnostics]
format = "clang"
identify = '\\[(amp\\.[a-z0-9.-]+)\\]'
[judge]
require = "identified"
[mutants]
program = "{COMPILER}"
sites = "${{adapter_dir}}/sites.jsonl"
equivalent = "${{adapter_dir}}/equivalent.toml"
variable = "FAKE_MUTANT"
trace = "FAKE_TRACE"
''')

    def sites(self, sites: list[dict]) -> None:
        self.write("sites.jsonl", "".join(json.dumps(entry) + "\n" for entry in sites))

    def words(self, *words: object) -> list[str]:
        cases = [] if "--cases" in words else ["--cases", str(support.SUITE)]
        return ["mutate", "--checks", *cases, "--vendor", str(self.adapter), "--out", str(self.out), *map(str, words)]

    def mutate(self, *words: object) -> subprocess.CompletedProcess[str]:
        return self.ampcts(*self.words(*words), environment={"FAKE_LOG": str(self.log)})

    def mutation(self) -> dict:
        return json.loads((self.out / "mutation.json").read_text())

    def results(self) -> dict[str, str]:
        return {entry["mutant"].partition(":")[2]: entry["result"] for entry in self.mutation()["mutants"]}

    def compilations(self) -> int:
        return len(self.log.read_text().splitlines())

    def test_every_defect_is_noticed_or_equivalent(self) -> None:
        result = self.mutate()
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(self.results(), {"0=true": "killed", "0=false": "killed", "1=dropped": "killed", "2=true": "equivalent",
                                          "2=false": "equivalent", "3=misplaced": "killed"})
        self.assertIn("\nmutation score: 4 of 4 killed, 100%; 2 equivalent, 0 survived\n", result.stdout)
        entries = {entry["mutant"]: entry for entry in self.mutation()["mutants"]}
        self.assertEqual([entries["fake.cpp:0=true"][key] for key in ("side", "verdict")], ["twin", "INVALID"])
        self.assertEqual([entries["fake.cpp:0=false"][key] for key in ("side", "verdict")], ["own", "not-rejected"])
        self.assertEqual(entries["fake.cpp:3=misplaced"]["verdict"], "not-located")

    def test_the_report_keeps_to_its_schema(self) -> None:
        self.mutate()
        schema = json.loads((support.SCHEMA / "mutation.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(self.mutation(), schema, cls=jsonschema.Draft202012Validator)
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate({**self.mutation(), "extra": 1}, schema, cls=jsonschema.Draft202012Validator)

    def test_survivors_are_named_and_fail_the_command(self) -> None:
        self.write("equivalent.toml", "")
        result = self.mutate()
        self.assertEqual(result.returncode, 1)
        self.assertIn("fake.cpp:12:3: 'idle' true: no case reaches this site [fake.cpp:2=true]", result.stdout)
        self.assertIn("fake.cpp:12:3: 'idle' false: all 8 groups of cases that reach this site passed", result.stdout)
        self.assertIn("mutation score: 4 of 6 killed, 66%; 0 equivalent, 2 survived", result.stdout)

    def test_only_cases_of_the_rule_count(self) -> None:
        self.sites([{**entry, "rules": ["amp.cast.const"]} for entry in SITES])
        self.assertEqual(self.mutate().returncode, 1)
        self.assertEqual(self.results()["0=false"], "survived")

    def test_less_effort_says_what_was_left_out(self) -> None:
        self.write("equivalent.toml", "")
        self.assertIn("the 2 groups of cases that were tried passed; 8 groups reach this site", self.mutate("--effort", 2).stdout)

    def test_greater_effort_goes_on_with_the_survivors(self) -> None:
        self.write("equivalent.toml", "")
        self.mutate("--effort", 2)
        self.log.write_text("")
        self.assertIn("all 8 groups of cases that reach this site passed", self.mutate().stdout)
        self.assertEqual({line.partition(" ")[0] for line in self.log.read_text().splitlines()} - {"fake.cpp:3=false", "fake.cpp:4=false"},
                         {"fake.cpp:2=false"})

    def test_what_noticed_a_defect_earlier_is_tried_first(self) -> None:
        self.sites([{**entry, "rules": []} for entry in SITES])
        self.mutate()
        report = self.write("earlier.json", json.dumps(self.mutation()))
        before = {entry["mutant"]: entry for entry in self.mutation()["mutants"]}
        self.mutate("--fresh", "--earlier", report)
        for entry in self.mutation()["mutants"]:
            if entry["result"] == "killed":
                self.assertEqual((entry["groups_tried"], entry["case"]), (1, before[entry["mutant"]]["case"]))
        for text in ("{}", "x", '{"mutants": [{"case": 1}]}'):
            result = self.mutate("--fresh", "--earlier", self.write("bad.json", text))
            self.assertEqual(result.returncode, 2)
            self.assertIn("bad.json: is not a report of 'ampcts mutate'", result.stderr)

    def test_an_equivalent_mutant_that_is_noticed_is_an_error(self) -> None:
        self.write("equivalent.toml", IDLE + EQUIVALENT.format("cast", "dropped"))
        result = self.mutate()
        self.assertEqual(result.returncode, 1)
        self.assertIn("fake.cpp:11:3: 'cast' dropped: killed by amp.cast.pointer-to-integer/listing", result.stdout)

    def test_a_stale_list_of_equivalents_is_refused(self) -> None:
        self.write("equivalent.toml", IDLE + EQUIVALENT.format("gone", "true"))
        result = self.mutate()
        self.assertEqual(result.returncode, 2)
        self.assertIn("equivalent.toml:13: there is no such mutant", result.stderr)

    def test_sites_that_cannot_be_used_are_refused(self) -> None:
        for text, message in (("", "lists no site"), ("{\n", "sites.jsonl:1: is not a JSON object"),
                              (json.dumps({**SITES[0], "kind": "odd"}), "kind 'odd' is unknown"),
                              (json.dumps(SITES[0]) + "\n" + json.dumps(SITES[0]), "sites.jsonl:2: site fake.cpp:0 is listed twice")):
            with self.subTest(message):
                self.write("sites.jsonl", text)
                result = self.mutate()
                self.assertEqual(result.returncode, 2)
                self.assertIn(message, result.stderr)

    def test_a_list_of_another_build_is_refused(self) -> None:
        for sites in (SITES[:3], [*SITES, site(4, "row", "new")]):
            self.sites(sites)
            result = self.mutate()
            self.assertEqual(result.returncode, 2, result.stdout)
            self.assertIn(f"does not have the {len(sites)} sites of fake.cpp; build both again", result.stderr)

    def test_a_failing_suite_notices_nothing(self) -> None:
        self.adapter.write_text(self.adapter.read_text().replace("identify = '\\[(amp", "identify = '\\[(odd"))
        result = self.mutate()
        self.assertEqual(result.returncode, 1)
        self.assertIn("groups of cases failed without a defect", result.stderr)
        self.assertFalse((self.out / "mutation.json").exists())

    def test_selections_and_shards_are_partial(self) -> None:
        result = self.mutate("--filter", CAST)
        self.assertEqual((result.returncode, list(self.results())), (0, ["1=dropped"]))
        self.assertIn("\nPARTIAL mutation score: 1 of 1 killed", result.stdout)
        self.mutate("--mutants", "*=misplaced")
        self.assertEqual(list(self.results()), ["3=misplaced"])
        self.assertEqual(self.mutate("--mutants", "other.cpp*").returncode, 2)
        self.assertEqual(self.mutate("--shard", "3/2").returncode, 2)

    def test_shards_come_together(self) -> None:
        for index in (1, 2):
            self.mutate("--shard", f"{index}/2", "--journal", self.folder / f"{index}.jsonl")
            self.assertEqual(len(self.results()), 3)
        before = self.compilations()
        result = self.mutate("--with", self.folder / "1.jsonl", "--with", self.folder / "2.jsonl")
        self.assertIn("\nmutation score: 4 of 4 killed", result.stdout)
        self.assertEqual(self.compilations(), before)
        result = self.mutate("--batch", 1, "--fresh", "--with", self.folder / "1.jsonl")
        self.assertEqual(result.returncode, 2)
        self.assertIn("is from another build, other defects, cases or options", result.stderr)

    def test_interrupted_and_resumed(self) -> None:
        run = subprocess.Popen([str(support.AMPCTS), *self.words("-j", 1)], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, env={**os.environ, "FAKE_LOG": str(self.log), "FAKE_HANG": "fake.cpp:1=dropped"})
        for _ in range(600):
            if self.log.exists() and "fake.cpp:1=dropped" in self.log.read_text():
                break
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 3, errors)
        self.assertIn("run the same command again to continue", errors)
        self.log.unlink()
        (self.folder / "go").touch()
        self.assertEqual(self.mutate().returncode, 0)
        log = self.log.read_text()
        self.assertNotIn("none ", log)  # the journal has the groups that pass without a defect
        self.assertNotIn("fake.cpp:0=", log)
        self.assertIn("fake.cpp:1=dropped", log)
        self.log.write_text("")
        self.assertEqual(self.mutate().returncode, 0)
        self.assertEqual(self.compilations(), 0)
        self.sites([{**entry, "line": 1} for entry in SITES])
        self.assertIn("starting over", self.mutate().stderr)
        self.assertIn("fake.cpp:0=", self.log.read_text())

    def test_the_result_does_not_depend_on_jobs_and_batches(self) -> None:
        reports = []
        for words in (("-j", 1), ("-j", 4), ("--batch", 1)):
            self.mutate("--fresh", *words)
            reports.append([{key: value for key, value in entry.items() if not key.startswith("groups_")}
                            for entry in self.mutation()["mutants"]])
        self.assertEqual(reports[0], reports[1])
        self.assertEqual(reports[0], reports[2])

    def test_a_batch_decides_nothing_that_a_case_alone_does_not(self) -> None:
        cases = self.folder / "cases"
        shutil.copytree(support.SUITE, cases)
        suite = json.loads((cases / "cases.json").read_text())
        first = next(entry for entry in suite["cases"] if entry["rule"] == REFERENCE)
        for number in range(2, 8):
            for key in ("file", "twin"):
                shutil.copy(cases / first[key], cases / first[key].replace("explicit", f"case-{number}"))
            suite["cases"].append({key: value.replace("explicit", f"case-{number}") if isinstance(value, str) else value
                                   for key, value in first.items()})
        (cases / "cases.json").write_text(json.dumps(suite))
        for batch in (1, 3, 32):
            self.log.write_text("")
            result = self.mutate("--cases", cases, "--batch", batch)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            self.assertEqual(" batch " in self.log.read_text(), batch > 1)
            verdicts = {entry["mutant"].partition(":")[2]: entry.get("verdict") for entry in self.mutation()["mutants"]}
            self.assertEqual(verdicts, {"0=true": "INVALID", "0=false": "not-rejected", "1=dropped": "not-rejected", "2=true": None,
                                        "2=false": None, "3=misplaced": "not-located"})

    def test_a_vendor_without_such_a_build(self) -> None:
        vendor = self.vendor(self.GOOD)
        result = self.ampcts("mutate", "--checks", "--cases", support.SUITE, "--vendor", vendor)
        self.assertEqual(result.returncode, 2)
        self.assertIn("has no section [mutants]", result.stderr)


if __name__ == "__main__":
    support.main()
