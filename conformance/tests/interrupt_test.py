"""Ctrl-C ends a run cleanly and leaves no process behind; the same command continues the run."""
import os
import signal
import subprocess
import time
import unittest.mock

import support


class Interrupt(support.HarnessTest):
    def start(self, vendor, *words: object) -> subprocess.Popen:
        return subprocess.Popen([str(support.AMPCTS), "run", "--cases", str(support.SUITE), "--vendor", str(vendor), "--out", str(self.out),
                                 *map(str, words)], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True)

    def setUp(self) -> None:
        super().setUp()
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        patch = unittest.mock.patch.dict(os.environ, TMPDIR=str(self.temporary))
        patch.start()
        self.addCleanup(patch.stop)

    def slow_vendor(self):
        """Hangs on the const case, after it has written its process id to a file."""
        hang = f"*amp.cast.const*) if [ ! -e '{self.folder}/go' ]; then echo $$ > '{self.folder}/hanging'; trap '' INT TERM; sleep 600; fi; exit 0;;"
        return self.vendor(self.GOOD.replace("case $2 in\n", "case $2 in\n  " + hang + "\n", 1), limits="compile_seconds = 600")

    def wait_for_hang(self) -> int:
        path = self.folder / "hanging"
        for _ in range(600):
            if path.exists() and path.read_text().strip():
                return int(path.read_text())
            time.sleep(0.05)
        self.fail("the compiler was never started")

    def check_gone(self, process: int) -> None:
        for _ in range(100):
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
        self.fail(f"process {process} is still there")

    def check_empty(self, folder) -> None:
        for _ in range(100):
            if not any(folder.iterdir()):
                return
            time.sleep(0.05)
        self.fail(f"left behind: {list(folder.iterdir())}")

    def test_interrupt_and_resume(self):
        vendor = self.slow_vendor()
        run = self.start(vendor, "-j", 1)
        hanging = self.wait_for_hang()
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 3, errors)
        self.assertIn("run the same command again to continue", errors)
        self.check_gone(hanging)
        self.assertFalse((self.out / "report.json").exists())
        (self.folder / "go").touch()
        result = self.run_suite(vendor)
        self.assertIn("evidence:", result.stdout)
        self.assertEqual(self.report()["evidence"]["reused"], 4)  # all cases before the one that hung

    def test_killed_harness_leaves_no_process_and_can_be_resumed(self):
        vendor = self.slow_vendor()
        run = self.start(vendor, "-j", 1)
        hanging = self.wait_for_hang()
        run.kill()
        run.communicate(timeout=30)
        self.check_gone(hanging)
        self.check_empty(self.temporary)
        (self.folder / "go").touch()
        self.run_suite(vendor)
        self.assertEqual(self.report()["evidence"]["reused"], 4)

    def test_a_second_run_at_once_is_refused_and_harms_nothing(self):
        vendor = self.slow_vendor()
        run = self.start(vendor, "-j", 1)
        self.wait_for_hang()
        second = self.run_suite(vendor)
        self.assertEqual(second.returncode, 4)
        self.assertIn("in use by another run", second.stderr)
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=30)
        (self.folder / "go").touch()
        self.run_suite(vendor)
        self.assertEqual(self.report()["evidence"]["reused"], 4)


if __name__ == "__main__":
    support.main()
