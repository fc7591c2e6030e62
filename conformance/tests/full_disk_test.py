"""A full disk is reported as such, and leaves earlier files intact."""
import resource
import signal
import subprocess

import support


class FullDisk(support.HarnessTest):
    def limited(self, limit: int, *words: object) -> subprocess.CompletedProcess:
        """Runs ampcts with files limited to `limit` bytes, beyond which write() fails as on a full disk."""

        def prepare() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return subprocess.run([str(support.AMPCTS), *map(str, words)], cwd=self.folder, capture_output=True, text=True,
                              preexec_fn=prepare, timeout=120)

    def test_report_keeps_the_old_one(self):
        vendor = self.vendor(self.GOOD)
        self.assertEqual(self.run_suite(vendor).returncode, 0)
        before = {path.name: path.read_bytes() for path in self.out.iterdir()}
        result = self.limited(1000, "report", "--journal", self.out / "journal-vendor.jsonl")
        self.assertEqual(result.returncode, 4, result.stdout + result.stderr)
        self.assertIn("report.json cannot be written: File too large", result.stderr)
        self.assertEqual({path.name: path.read_bytes() for path in self.out.iterdir()}, before)

    def check_report_changes_nothing(self, limit: int, expected: str) -> None:
        before = {path.name: path.read_bytes() for path in self.out.iterdir() if path.is_file()}
        result = self.limited(limit, "report", "--journal", self.out / "journal-vendor.jsonl")
        self.assertEqual(result.returncode, 4, result.stdout + result.stderr)
        self.assertIn(expected, result.stderr)
        self.assertEqual({path.name: path.read_bytes() for path in self.out.iterdir() if path.is_file()}, before)

    def test_room_for_the_first_report_alone_changes_none(self):
        self.assertEqual(self.run_suite(self.vendor(self.GOOD)).returncode, 0)
        for name in ("report.json", "junit.xml"):
            with (self.out / name).open("a") as report:
                report.write("\n")  # as if from an earlier run
        size = {name: (self.out / name).stat().st_size for name in ("report.json", "junit.xml", "report.html")}
        self.assertLess(size["report.json"] + 100, size["report.html"])
        self.check_report_changes_nothing(size["report.json"] + 50, "report.html cannot be written: File too large; nothing was changed")
        (self.out / "junit.xml").unlink()
        (self.out / "junit.xml").symlink_to("/dev/full")
        self.check_report_changes_nothing(10_000_000, "junit.xml cannot be written: No space left on device")

    def test_run_leaves_no_half_report(self):
        result = self.limited(1000, "run", "--cases", support.SUITE, "--vendor", self.vendor(self.GOOD), "--out", self.out)
        self.assertEqual(result.returncode, 4)
        self.assertIn("journal-vendor.jsonl cannot be written", result.stderr)
        self.assertEqual([path.name for path in self.out.iterdir() if "report" in path.name], [])

    def test_a_run_goes_on_when_there_is_space_again(self):
        vendor = self.vendor(self.GOOD)
        size = 4000  # room for the header and some of the cases
        result = self.limited(size, "run", "--cases", support.SUITE, "--vendor", vendor, "--out", self.out, "-j", 1)
        self.assertEqual(result.returncode, 4)
        result = self.run_suite(vendor)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertGreater(self.report()["evidence"]["reused"], 0)

    def test_full_device(self):
        self.assertEqual(self.run_suite(self.vendor(self.GOOD)).returncode, 0)
        (self.folder / "full").mkdir()
        (self.folder / "full" / "report.json").symlink_to("/dev/full")
        result = self.ampcts("report", "--journal", self.out / "journal-vendor.jsonl", "--out", self.folder / "full")
        self.assertEqual(result.returncode, 4)
        self.assertIn("No space left on device", result.stderr)


if __name__ == "__main__":
    support.main()
