"""A batch changes no verdict, whatever its size and whatever its cases do to each other."""
import json
import shutil

import support

TEXTS = {  # name: (negative, twin, verdict for a compiler that accepts what C++ accepts)
    "plain": ("int f() {\n  return undeclared;  //! mark\n}\n", "int f() {\n  return 1;\n}\n", "passed"),
    "same-names": ("int f() {\n  return another;  //! mark\n}\n", "int f() {\n  return 2;\n}\n", "passed"),
    "accepted": ("int f() {\n  return 1;  //! mark\n}\n", "int f() {\n  return 3;\n}\n", "not-rejected"),
    "off-the-line": ("int f() {\n  return 1;  //! mark\n}\nint g() { return undeclared; }\n", "int f();\n", "not-located"),
    "bad-twin": ("int f() {\n  return undeclared;  //! mark\n}\n", "int f() { return undeclared; }\n", "INVALID"),
    "open-brace": ("int f() {\n  if (true) {  //! mark\n  return 1;\n}\n", "int f() { return 4; }\n", "not-located"),
    "global-name": ("int f();\nint g() {\n  return ::f(1);  //! mark\n}\n", "int f();\nint g() { return ::f(); }\n", "passed"),
    "macro": ("#define WORD 1\nint f() {\n  return WORD + undeclared;  //! mark\n}\n", "int f() { return 5; }\n", "passed"),
    "c-linkage": ('extern "C" int c(int);\nint f() {\n  return c(undeclared);  //! mark\n}\n',
                  'extern "C" int c(int);\n', "passed"),
    "c-linkage-too": ('extern "C" double c(int);\nint f() {\n  return c(undeclared);  //! mark\n}\n',
                      'extern "C" double c(int);\n', "passed"),
    "header": ("#include <cstddef>\nstd::size_t f() {\n  return undeclared;  //! mark\n}\n",
               "#include <cstddef>\nstd::size_t f();\n", "passed"),
    "neighbours-header": ("std::size_t f() {\n  return undeclared;  //! mark\n}\n", "std::size_t f();\n", "INVALID"),
    "allocation": ("void* operator new(decltype(sizeof 0), int*);  //! mark\n", "void* f(decltype(sizeof 0), int*);\n", "not-rejected"),
    "main": ("double main() { return 0; }  //! mark\n", "int main() { return 0; }\n", "passed"),
    "digraph": ("%:define undeclared 1\nint f() {\n  return other;  //! mark\n}\n", "%:define undeclared 1\nint f();\n", "passed"),
    "opens": ("int f() { return undeclared;  //! mark\n", "int f() { return 1;\n", "INVALID"),
    "closes": ("} int g() { return undeclared; }  //! mark\n", "} int g();\n", "INVALID"),
}


class Batches(support.HarnessTest):
    def setUp(self) -> None:
        super().setUp()
        suite = json.loads((support.SUITE / "cases.json").read_text())
        model = next(case for case in suite["cases"] if case["kind"] == "reject")
        suite["rules"] = [rule for rule in suite["rules"] if rule["id"] == model["rule"]]
        suite["cases"] = []
        self.cases = self.folder / "cases"
        for name, (negative, twin, _) in TEXTS.items():
            self.write(f"cases/{name}.cpp", negative)
            self.write(f"cases/{name}.twin.cpp", twin)
            mark = 1 + next(i for i, line in enumerate(negative.splitlines()) if "//! mark" in line)
            suite["cases"].append({**model, "id": f"{model['rule']}/{name}", "file": f"{name}.cpp", "shape": name,
                                   "twin": f"{name}.twin.cpp", "marks": [{"line": mark}], "companions": []})
        self.write("cases/cases.json", json.dumps(suite))
        self.rule = model["rule"]
        self.commands = self.folder / "commands"
        # g++ that names the rule in each error, as a vendor must for a batch to settle anything.
        compiler = f'''echo "$1" >> {self.commands}
{shutil.which("g++")} -fsyntax-only -fdiagnostics-color=never "$2" 2> "$TMPDIR/errors"; status=$?
sed 's/ error: / error: [{self.rule}] /' "$TMPDIR/errors" >&2
exit $status
'''
        identify = r"identify = '\[(amp\.[a-z.-]+)\]'"
        self.adapter = self.vendor(compiler, extra='[judge]\nrequire = "located"')
        self.adapter.write_text(self.adapter.read_text().replace('format = "clang"', f'format = "clang"\n{identify}'))
        text = self.adapter.read_text().replace("[standards]", 'batch = ["batch", "${source}"]\n[standards]')
        self.adapter.write_text(text)

    def test_every_size_gives_the_same_verdicts(self) -> None:
        expected = {f"{self.rule}/{name}": verdict for name, (_, _, verdict) in TEXTS.items()}
        for size in (1, 2, 3, 5, 48):
            with self.subTest(size=size):
                result = self.run_suite(self.adapter, "--fresh", "--batch", size, cases=self.cases)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertEqual(self.verdicts(), expected)

    def test_a_batch_saves_commands(self) -> None:
        for name, (_, _, verdict) in TEXTS.items():  # leave only what does not disturb its neighbours
            if name not in ("plain", "same-names"):
                (self.cases / f"{name}.cpp").write_text(TEXTS["plain"][0])
                (self.cases / f"{name}.twin.cpp").write_text(TEXTS["plain"][1])
        suite = json.loads((self.cases / "cases.json").read_text())
        for case in suite["cases"]:
            case["marks"] = [{"line": 2}]
        (self.cases / "cases.json").write_text(json.dumps(suite))
        result = self.run_suite(self.adapter, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(self.commands.read_text().split(), ["batch", "batch"])
        journal = (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]
        self.assertEqual({json.loads(line)["observations"]["compile"]["shared_by"] for line in journal}, {len(TEXTS)})

    def test_a_size_of_none_is_refused(self) -> None:
        result = self.run_suite(self.adapter, "--batch", 0, cases=self.cases)
        self.assertEqual(result.returncode, 2)
        self.assertIn("--batch", result.stderr)


if __name__ == "__main__":
    support.main()
