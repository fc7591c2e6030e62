// Shows how far a run is: a bar that redraws itself on a terminal, plain lines otherwise.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "judge/verdict.h"

namespace ampcts {

class Progress {
 public:
  /// What is counted, what a failure of it is called, and what it is when it is done.
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

  /// One case has its judgement. A failure prints a line of its own.
  void add(const std::string& case_id, const Judgement& judgement);

  /// One more is done, and well.
  void add();

  /// One more is done and failed; `line` says how.
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
