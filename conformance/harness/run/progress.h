// Shows the progress of a run: a progress bar on a terminal, otherwise plain lines.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "judge/verdict.h"

namespace ampcts {

class Progress {
 public:
  /// The words for the things counted, for failures, and for things done.
  struct Words {
    const char* things = "cases";
    const char* failed = "failed";
    const char* done = "observed";
  };

  explicit Progress(std::size_t total) : Progress(total, Words{}) {}
  Progress(std::size_t total, Words words);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Counts a case. Prints a line if it failed.
  void add(const std::string& case_id, const Judgement& judgement);

  /// Counts a success.
  void add();

  /// Counts a failure and prints `line`, which describes it.
  void add_failure(const std::string& line);

 private:
  void step();
  void draw();
  void clear();

  std::size_t total_;
  Words words_;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
  std::size_t failures_printed_ = 0;
  bool terminal_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace ampcts
