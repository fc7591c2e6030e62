#include "service/Request.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"

namespace amp::service {
namespace {

constexpr size_t kMostBytes = 1 << 16;
constexpr size_t kMostDescriptors = 4;

/// The variables with which Clang changes options, search paths or macros.
constexpr const char* kVariablesOfClang[] = {"CCC_OVERRIDE_OPTIONS",
                                             "CLANG_CONFIG_FILE_SYSTEM_DIR",
                                             "CLANG_CONFIG_FILE_USER_DIR",
                                             "COMPILER_PATH",
                                             "CPATH",
                                             "CPLUS_INCLUDE_PATH",
                                             "GCC_EXEC_PREFIX",
                                             "SOURCE_DATE_EPOCH"};

/// True if the option means the same in every folder, and causes no output.
bool isIndependent(llvm::StringRef word) {
  for (const char* known : {"-w", "-pedantic", "-pedantic-errors", "-pthread", "-O0", "-O1", "-O2", "-O3",
                            "--unoptimized-host", "-fsanitize=amp"})
    if (word == known) return true;
  for (const char* prefix :
       {"-std=", "-ferror-limit=", "-fsanitize=amp-", "-fno-sanitize=amp-", "--lanes=", "-I/", "-D", "-U"})
    if (word.starts_with(prefix) && word != prefix) return true;
  // -Wl,WORDS and the like are for other tools.
  return word.starts_with("-W") && !word.contains(',');
}

bool beginsWithAmpHeader(const std::string& path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (const llvm::StringRef text = llvm::StringRef(line).trim(); text.starts_with("#"))
      return text == "#include <amp.h>";
  return false;
}

/// How far a command line goes.
enum class Stage { analysis, object, executable };

struct CommandLine {
  Stage stage = Stage::executable;
  std::string source, output;        ///< `output` is empty if none is named
  std::vector<std::string> options;  ///< all other words
};

/// Returns nothing if the service does not know a word or the combination.
std::optional<CommandLine> commandLineOf(int count, char** words) {
  CommandLine line;
  int stages = 0;
  for (int i = 1; i < count; ++i) {
    const llvm::StringRef word = words[i];
    if (word == "-fsyntax-only" || word == "-c") {
      line.stage = word == "-c" ? Stage::object : Stage::analysis;
      ++stages;
    } else if (word == "-o" && i + 1 < count && line.output.empty()) {
      line.output = words[++i];
    } else if (isIndependent(word)) {
      line.options.push_back(word.str());
    } else if (word.ends_with(".cpp") && !word.starts_with("-") && line.source.empty()) {
      line.source = word.str();
    } else {
      return std::nullopt;
    }
  }
  const bool toFile = line.stage != Stage::analysis && line.output != "-";
  if (line.source.empty() || stages > 1 || !(toFile || line.output.empty())) return std::nullopt;
  return line;
}

/// A message of one text, with room for descriptors.
struct Envelope {
  explicit Envelope(std::string& text) : part{text.data(), text.size()} {
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
  }
  Envelope(const Envelope&) = delete;

  iovec part;
  alignas(cmsghdr) char control[CMSG_SPACE(kMostDescriptors * sizeof(int))] = {};
  msghdr message = {};
};

/// Returns the strings of the request, one after the other, each with its null character.
std::string packed(const Request& request) {
  std::string text;
  const auto put = [&text](const std::string& part) { text.append(part.c_str(), part.size() + 1); };
  put(request.source);
  put(request.folder);
  put(request.object);
  put(std::to_string(request.memory));
  put(std::to_string(request.environment.size()));
  for (const auto& [name, value] : request.environment) {
    put(name);
    put(value);
  }
  for (const std::string& word : request.words) put(word);
  return text;
}

Request unpacked(llvm::StringRef text) {
  Request request;
  const auto take = [&text] {
    const auto [part, rest] = text.split('\0');
    text = rest;
    return part.str();
  };
  request.source = take();
  request.folder = take();
  request.object = take();
  request.memory = std::strtoull(take().c_str(), nullptr, 10);
  for (int left = std::atoi(take().c_str()); left > 0; --left) {
    std::string name = take();
    request.environment.emplace_back(std::move(name), take());
  }
  while (!text.empty()) request.words.push_back(take());
  return request;
}

}  // namespace

std::optional<Work> workOf(int count, char** words, const std::vector<const char*>& variables) {
  if (::isatty(STDERR_FILENO)) return std::nullopt;  // the messages have colours there
  for (const char* name : kVariablesOfClang)
    if (std::getenv(name)) return std::nullopt;
  const std::optional<CommandLine> line = commandLineOf(count, words);
  if (!line || !beginsWithAmpHeader(line->source)) return std::nullopt;
  Work work;
  Request& request = work.request;
  request.words = line->options;
  request.words.push_back(line->stage == Stage::analysis ? "-fsyntax-only" : "-c");
  request.source = line->source;
  if (line->stage == Stage::object)
    request.object = line->output.empty() ? (llvm::sys::path::stem(line->source) + ".o").str() : line->output;
  if (line->stage == Stage::executable) {
    work.link = line->options;
    work.link.insert(work.link.end(), {"-o", line->output.empty() ? "a.out" : line->output});
  }
  char* const folder = ::get_current_dir_name();
  if (!folder) return std::nullopt;
  request.folder = folder;
  std::free(folder);
  rlimit memory;
  if (::getrlimit(RLIMIT_AS, &memory) != 0) return std::nullopt;
  request.memory = memory.rlim_cur;
  for (const char* name : variables)
    if (const char* value = std::getenv(name)) request.environment.emplace_back(name, value);
  return work;
}

bool send(int socket, const Request& request, const Descriptors& descriptors) {
  std::string text = packed(request);
  Envelope envelope(text);
  msghdr& message = envelope.message;
  message.msg_controllen = CMSG_SPACE(descriptors.size() * sizeof(int));
  cmsghdr* const head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(descriptors.size() * sizeof(int));
  std::memcpy(CMSG_DATA(head), descriptors.data(), descriptors.size() * sizeof(int));
  return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

bool receive(int socket, Request& request, Descriptors& descriptors, size_t expected) {
  std::string text(kMostBytes, '\0');
  Envelope envelope(text);
  msghdr& message = envelope.message;
  const ssize_t size = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  descriptors.clear();
  for (cmsghdr* head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    descriptors.resize((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    std::memcpy(descriptors.data(), CMSG_DATA(head), descriptors.size() * sizeof(int));
  }
  if (size > 0 && descriptors.size() == expected && !(message.msg_flags & MSG_TRUNC)) {
    request = unpacked({text.data(), static_cast<size_t>(size)});
    return true;
  }
  for (const int descriptor : descriptors) ::close(descriptor);
  descriptors.clear();
  return false;
}

int openSocket(const char* program) {
  const int socket = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (socket < 0)
    std::fprintf(stderr, "%s: warning: no socket for --serve: %s\n", program, std::strerror(errno));
  return socket;
}

bool address(const std::string& path, sockaddr_un& result) {
  result = {};
  result.sun_family = AF_UNIX;
  if (path.size() >= sizeof result.sun_path) return false;
  std::memcpy(result.sun_path, path.c_str(), path.size() + 1);
  return true;
}

}  // namespace amp::service
