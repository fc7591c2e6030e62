"""An implementation without the optional parts of C++ AMP is conformant: the reference implementation without properties and
the headers of concurrency::graphics, with an adapter that claims no feature.

usage: without_options_test.py AMPCTS CASES [one-per-rule] [TEST...]     with one-per-rule: only the first case of each rule and kind
"""
import re
import shutil
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
ONE_PER_RULE = sys.argv[1:2] == ["one-per-rule"] and bool(sys.argv.pop(1))

INCLUDE = support.CONFORMANCE.parent / "reference_impl" / "include"
PROPERTY = re.compile(r"^ *__declspec\(property\([^;]*;\n", re.M)
OPTIONAL_HEADERS = ("amp_graphics.h", "amp_short_vectors.h")


class WithoutOptions(support.HarnessTest):
    def implementation(self) -> Path:
        """The compiler of a copy of amp++ whose headers lack the optional parts."""
        built = support.AMPCTS.parent.parent
        include = self.folder / "include"
        shutil.copytree(INCLUDE, include)
        properties = 0
        for header in include.rglob("*.h"):
            text, count = PROPERTY.subn("", header.read_text(encoding="utf-8"))
            header.write_text(text, encoding="utf-8")
            properties += count
        self.assertGreater(properties, 30)
        for header in OPTIONAL_HEADERS:
            (include / header).write_text(f'#error "this implementation has no <{header}>"\n', encoding="utf-8")
        for file in (Path("bin/amp++"), Path("lib/libamp.so")):
            (self.folder / file.parent).mkdir()
            shutil.copy(built / file, self.folder / file)
        return self.folder / "bin" / "amp++"

    def adapter(self, compiler: Path) -> Path:
        """The adapter of amp++ for this compiler, which claims no feature; only required rules decide."""
        text = (support.CONFORMANCE / "adapters" / "amp++.toml").read_text(encoding="utf-8")
        for pattern, replacement in (
            (r"^name = .*$", 'name = "amp++-without-options"'),
            (r"^program = .*/amp\+\+\"$", f'program = "{compiler}"'),
            (r"^claims = .*$", "claims = []"),
            (r"^\[mutants\]$(.|\n)*?(?=^#|^\[)", ""),
            (r"^\[judge\]$(.|\n)*", ""),
        ):
            text, count = re.subn(pattern, replacement, text, flags=re.M)
            self.assertEqual(count, 1, pattern)
        adapter = self.folder / "amp++-without-options.toml"
        adapter.write_text(text, encoding="utf-8")
        return adapter

    def test_is_conformant(self) -> None:
        assert CASES is not None, __doc__
        filters = [word for case in support.first_of_each_rule(CASES) for word in ("--filter", case)] if ONE_PER_RULE else []
        compiler = self.implementation()
        result = self.ampcts("run", "--cases", CASES, "--vendor", self.adapter(compiler), "--device", "processor", "--together", 48,
                             "--out", self.out, *filters, under=[compiler, "--serve"], timeout=7200)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("PARTIAL" if ONE_PER_RULE else "\nCONFORMANT", result.stdout)
        skipped = [case for case in self.report()["cases"] if case["verdict"] == "skipped"]
        self.assertGreater(len(skipped), 20)


if __name__ == "__main__":
    support.main()
