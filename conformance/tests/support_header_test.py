"""conformance/include/ampcts.h as plain C++11 with restrict as an empty macro."""
import subprocess

import support


class SupportHeader(support.HarnessTest):
    def build_and_run(self, body: str, nonce: str = "1234567890") -> subprocess.CompletedProcess:
        source = self.write("x.cpp", f"#include <ampcts.h>\n#include <stdexcept>\nint main() {{\n{body}\n  return ampcts::finish();\n}}\n")
        subprocess.run(["g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Drestrict(...)=", "-DAMPCTS_EMPTY_RESTRICT",
                        f"-I{support.CONFORMANCE / 'include'}", source, "-o", self.folder / "x"], check=True, capture_output=True)
        return subprocess.run([self.folder / "x"], capture_output=True, text=True, env={"AMPCTS_NONCE": nonce})

    def test_passing_checks(self):
        result = self.build_and_run("AMPCTS_CHECK(1 + 1 == 2); ampcts::check(true, \"x\");")
        self.assertEqual(result.stdout.splitlines()[-1], "AMPCTS 1234567890 2 checks, 0 failures")
        self.assertEqual(result.returncode, 0)

    def test_failing_check(self):
        result = self.build_and_run("AMPCTS_CHECK(true);\nAMPCTS_CHECK(1 + 1 == 3);")
        self.assertEqual(result.stdout.splitlines()[-1], "AMPCTS 1234567890 2 checks, 1 failures")
        self.assertIn("failed: 1 + 1 == 3 (line 5)", result.stderr)
        self.assertEqual(result.returncode, 1)

    def test_no_check_is_no_success(self):
        self.assertEqual(self.build_and_run("").returncode, 1)

    def test_largest_nonce(self):
        result = self.build_and_run("AMPCTS_CHECK(ampcts::nonce() == 4294967295u);", nonce="4294967295")
        self.assertEqual(result.returncode, 0)

    def test_exceptions(self):
        body = '''
  struct thrower { static void logic() { throw std::logic_error("x"); } static void number() { throw 1; } static void nothing() {} };
  ampcts::check_throws<std::exception>(thrower::logic);
  ampcts::check_throws<std::exception>(thrower::number);
  ampcts::check_throws<std::exception>(thrower::nothing);'''
        self.assertIn("3 checks, 2 failures", self.build_and_run(body).stdout)

    def test_marks_differ_by_side_index_and_nonce(self):
        # Without restrict, marks are made on the CPU side, so they must differ from those of the accelerator.
        result = self.build_and_run('''
  AMPCTS_CHECK(ampcts::accelerator_mark(1, 2) != ampcts::expected_mark(1, 2));
  AMPCTS_CHECK(ampcts::expected_mark(1, 2) != ampcts::expected_mark(1, 3));
  AMPCTS_CHECK(ampcts::expected_mark(1, 2) != ampcts::expected_mark(2, 2));''')
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    support.main()
