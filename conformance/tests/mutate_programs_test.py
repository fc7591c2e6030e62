"""Semantic defects: programs that have them kill them, or they survive, are equivalent or excluded."""
import json
import subprocess
from pathlib import Path

import jsonschema
import support
from gcc_suite import GccSuite

# What a vendor's build adds to programs: each lists its defects, and notes those that it reaches.
DEFECTS = {  # name: kind
    "math.h:1:add": "add", "math.h:2:loop": "loop", "math.h:3:idle": "idle", "math.h:4:unreached": "idle", "speed.h:1:slow": "slow"}


def entry(name: str, kind: str) -> str:
    file, line, _ = name.split(":")
    return json.dumps({"defect": name, "kind": kind, "clause": "C++ [expr]", "file": file, "line": int(line), "column": 1,
                       "function": "f", "text": f"line {line}"})


HELPERS = '''#include <string>
static void append(const char* variable, const std::string& text) {
  if (const char* path = std::getenv(variable))
    if (std::FILE* file = std::fopen(path, "a")) { std::fputs(text.c_str(), file); std::fclose(file); }
}
static bool defect(const std::string& name) {
  append("TRACE", name + "\\n");
  const char* chosen = std::getenv("DEFECT");
  return chosen && name == chosen;
}
static void begin() {
  append("RUNS", "run\\n");
  append("LIST", R"(LISTED)");
}
'''.replace("LISTED", "".join(entry(*one) + "\n" for one in DEFECTS.items()))
ADDS = 'int main() { begin(); const int sum = defect("math.h:1:add") ? 1 : 2; defect("math.h:3:idle"); REPORT return sum != 2; }\n'
LOOPS = 'int main() { begin(); defect("speed.h:1:slow"); while (defect("math.h:2:loop")) {} REPORT return 0; }\n'
EXCLUDED = '[[excluded]]\nfile = "spee*"\nreason = "decides how fast something is"\n'


def equivalent(line: int, reason: str = "nothing depends on it") -> str:
    kind = list(DEFECTS.values())[line - 1]
    return f'[[equivalent]]\nfile = "math.h"\nfunction = "f"\ntext = "line {line}"\ndefect = "{kind}"\nreason = "{reason}"\n'


class MutatePrograms(GccSuite):
    def setUp(self) -> None:
        super().setUp()
        self.bundle = self.folder / "bundle"
        self.adapter.write_text(self.adapter.read_text() + '[defects]\nvariable = "DEFECT"\ntrace = "TRACE"\nlist = "LIST"\n')

    def make_bundle(self, programs: dict[str, str]) -> None:
        self.write_suite([self.program_case(name, HELPERS + text) for name, text in programs.items()])
        made = self.ampcts("bundle", "--vendor", self.adapter, "--cases", self.cases, "--out", self.bundle)
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)

    def mutate(self, *words: object, listed: str = "") -> subprocess.CompletedProcess[str]:
        file = self.write("equivalent.toml", listed)
        return self.ampcts("mutate", "--semantics", "--bundle", self.bundle, "--equivalent", file, "--out", self.out, *words,
                           environment={"RUNS": str(self.folder / "runs")})

    def report(self) -> dict:
        report = json.loads((self.out / "mutation.json").read_text())
        jsonschema.validate(report, json.loads((support.SCHEMA / "mutation.schema.json").read_text()))
        return report

    def results(self) -> dict[str, str]:
        return {one["mutant"]: one["result"] for one in self.report()["mutants"]}

    def test_each_defect_is_killed_or_listed(self) -> None:
        self.make_bundle({"adds": ADDS, "loops": LOOPS})
        result = self.mutate(listed=equivalent(3) + equivalent(4) + EXCLUDED)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(self.results(), {"math.h:1:add": "killed", "math.h:2:loop": "killed", "math.h:3:idle": "equivalent",
                                          "math.h:4:unreached": "equivalent"})
        report = self.report()
        verdicts = {one["mutant"]: (one["case"].split("/")[1], one["verdict"]) for one in report["mutants"] if "case" in one}
        self.assertEqual(verdicts, {"math.h:1:add": ("adds", "wrong-result"), "math.h:2:loop": ("loops", "time-out")})
        self.assertEqual([(one["kind"], one["killed"], one["equivalent"]) for one in report["kinds"]],
                         [("add", 1, 0), ("idle", 0, 2), ("loop", 1, 0)])
        self.assertEqual(report["excluded"], [{"file": "spee*", "function": "", "reason": "decides how fast something is", "mutants": 1}])
        self.assertIn("1 mutants in excluded code were not tried", result.stdout)

    def test_survivors_are_named_with_the_reason(self) -> None:
        self.make_bundle({"adds": ADDS})
        result = self.mutate("--mutants", "math.h:[34]*")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertEqual(set(self.results().values()), {"survived"})
        self.assertIn("all 1 groups of cases that reach this site passed", result.stdout)
        self.assertIn("no case reaches this site", result.stdout)
        self.assertIn("PARTIAL", result.stdout)

    def test_an_equivalent_defect_that_is_killed_is_an_error(self) -> None:
        self.make_bundle({"adds": ADDS})
        result = self.mutate("--mutants", "*add", listed=equivalent(1))
        self.assertEqual((result.returncode, self.results()), (1, {"math.h:1:add": "equivalent-killed"}))

    def test_the_same_command_continues(self) -> None:
        self.make_bundle({"adds": ADDS})
        for runs in (3, 1):  # lists the defects, notes what it reaches, is killed; lists the defects
            (self.folder / "runs").unlink(missing_ok=True)
            self.assertEqual(self.mutate("--mutants", "*add").returncode, 0)
            self.assertEqual(len((self.folder / "runs").read_text().splitlines()), runs)

    def test_a_program_that_fails_without_a_defect_ends_the_run(self) -> None:
        self.make_bundle({"fails": ADDS.replace("sum != 2", "sum == 2")})
        result = self.mutate()
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("failed without a defect", result.stderr)

    def refused(self, result: subprocess.CompletedProcess[str], *texts: str) -> None:
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        for text in texts:
            self.assertIn(text, result.stderr)

    def test_wrong_input_is_refused(self) -> None:
        self.make_bundle({"adds": ADDS})
        self.refused(self.ampcts("mutate", "--semantics"), "--semantics needs --bundle")
        self.refused(self.ampcts("mutate", "--semantics", "--bundle", self.folder), "bundle.json")
        self.refused(self.mutate(listed=equivalent(3).replace("line 3", "line 9")), "equivalent.toml:1", "there is no such mutant")
        self.refused(self.mutate(listed=equivalent(3) + equivalent(3)), "equivalent.toml:7", "listed twice")
        self.refused(self.mutate(listed=EXCLUDED.replace("spee*", "none*")), "equivalent.toml:1", "no mutant is in this file")
        self.refused(self.mutate(listed='[[other]]\nreason = ""\n'), "[[equivalent]] and [[excluded]]")
        self.refused(self.mutate("--mutants", "none*"), "matches no mutant")

    def test_a_list_that_is_not_json_is_refused(self) -> None:
        self.make_bundle({"adds": ADDS.replace("begin();", 'append("LIST", "no list");')})
        self.refused(self.mutate(), ":1:", "is not a JSON object: 'no list'")

    def test_programs_without_defects_are_refused(self) -> None:
        self.make_bundle({"adds": ADDS.replace("begin();", "")})
        self.refused(self.mutate(), "writes no list of defects", "LIST")

    def test_a_bundle_without_defects_is_refused(self) -> None:
        self.adapter.write_text(self.adapter.read_text().partition("[defects]")[0])
        self.make_bundle({"adds": ADDS})
        self.refused(self.mutate(), "has no section [defects]")


if __name__ == "__main__":
    support.main()
