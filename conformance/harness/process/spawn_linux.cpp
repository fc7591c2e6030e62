#include "process/spawn_linux.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

#include <cerrno>
#include <cstring>
#include <map>

#include "base/error.h"

extern char** environ;

namespace ampcts {
namespace {

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw HarnessError(fmt::format("cannot create a pipe: {}", std::strerror(errno)));
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& changes) {
  std::map<std::string, std::string> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const char* equals = std::strchr(*entry, '=');
    if (equals != nullptr)
      merged[std::string(*entry, static_cast<std::size_t>(equals - *entry))] = equals + 1;
  }
  for (const auto& [name, value] : changes) merged[name] = value;
  std::vector<std::string> entries;
  for (const auto& [name, value] : merged) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Owns the two parameter objects of posix_spawn.
class SpawnPlan {
 public:
  SpawnPlan(const Command& command, int output, int errors) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, errors, STDERR_FILENO);
    if (!command.folder.empty()) ::posix_spawn_file_actions_addchdir_np(&actions_, command.folder.c_str());
    ::posix_spawnattr_init(&attributes_);
    sigset_t all, none;
    ::sigfillset(&all);
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  int start(pid_t* process, char** words, char** environment) {
    return ::posix_spawnp(process, words[0], &actions_, &attributes_, words, environment);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

bool is_shortage(int error) {
  return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

Child spawn(const Command& command) {
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  SpawnPlan plan(command, output.writing.get(), errors.writing.get());
  std::vector<std::string> words = command.words;
  std::vector<std::string> environment = merged_environment(command.environment);
  Child child;
  const int error = plan.start(&child.process, pointers_to(words).data(), pointers_to(environment).data());
  if (is_shortage(error))
    throw HarnessError(fmt::format(
        "{} could not be started: {}; the machine has too few processes, too little memory or too "
        "few descriptors: run again with fewer --jobs",
        command.words.front(), std::strerror(error)));
  if (error != 0) {
    child.process = 0;
    child.error = fmt::format("{}: {}", command.words.front(), std::strerror(error));
    return child;
  }
  child.output = std::move(output.reading);
  child.errors = std::move(errors.reading);
  return child;
}

}  // namespace ampcts
