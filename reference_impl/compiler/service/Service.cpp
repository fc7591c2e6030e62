#include "service/Service.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/Driver.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "service/Request.h"

namespace amp::service {
namespace {

/// What a compilation may use in addition to the headers: a defect of the compiler can make it use memory
/// without end.
constexpr rlim_t kMostMemory = rlim_t{8} << 30;

/// Returns the size of the address space, in bytes. The shadow memory of sanitizers is part of it.
rlim_t addressSpace() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

int pidDescriptor(pid_t process) {
  return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
}

/// Makes this process exit when its parent exits or is killed.
void dieWithParent(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) std::_Exit(1);
}

/// A process that has parsed the headers and forks for each request.
class Zygote {
 public:
  Zygote(const Program& program, int requests) : program_(program), requests_(requests) {}

  /// Returns only in forked processes, with what the process must continue with.
  frontend::Continuation serve();

 private:
  struct Job {
    pid_t process;
    int ended;       ///< becomes readable when the process has exited
    int connection;  ///< to the client
  };

  bool accept(frontend::Continuation& part);
  void settle(const Job& job);

  const Program& program_;
  int requests_;
  std::vector<Job> jobs_;
};

/// Gives the new process the output, folder, environment and limit of memory of the client.
void becomeClient(const Request& request, const Descriptors& descriptors) {
  const bool there = ::dup2(descriptors[0], STDOUT_FILENO) >= 0 &&
                     ::dup2(descriptors[1], STDERR_FILENO) >= 0 && ::chdir(request.folder.c_str()) == 0;
  if (!there) std::_Exit(1);
  for (const int descriptor : descriptors) ::close(descriptor);
  const rlim_t most = std::min<rlim_t>(request.memory, addressSpace() + kMostMemory);
  const rlimit memory = {most, most};
  ::setrlimit(RLIMIT_AS, &memory);
  for (const auto& [name, value] : request.environment) ::setenv(name.c_str(), value.c_str(), 1);
}

bool Zygote::accept(frontend::Continuation& part) {
  Request request;
  Descriptors descriptors;
  if (!receive(requests_, request, descriptors, 3)) std::_Exit(0);  // the service has exited
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) {
    dieWithParent(parent);
    for (const Job& job : jobs_) {
      ::close(job.ended);
      ::close(job.connection);
    }
    ::close(requests_);
    becomeClient(request, descriptors);
    program_.begin();
    part = {request.source, request.object};
    return true;
  }
  ::close(descriptors[0]);
  ::close(descriptors[1]);
  if (process < 0)
    ::close(descriptors[2]);  // the client then compiles by itself
  else
    jobs_.push_back({process, pidDescriptor(process), descriptors[2]});
  return false;
}

void Zygote::settle(const Job& job) {
  int status = 0;
  ::waitpid(job.process, &status, 0);
  ::send(job.connection, &status, sizeof status, MSG_NOSIGNAL);
  ::close(job.connection);
  ::close(job.ended);
}

frontend::Continuation Zygote::serve() {
  for (frontend::Continuation part;;) {
    std::vector<pollfd> polled = {{requests_, POLLIN, 0}};
    for (const Job& job : jobs_) {
      polled.push_back({job.ended, POLLIN, 0});
      polled.push_back({job.connection, 0, 0});
    }
    if (::poll(polled.data(), polled.size(), -1) < 0 && errno != EINTR) std::_Exit(1);
    std::vector<Job> running;
    for (size_t i = 0; i < jobs_.size(); ++i) {
      if (polled[2 * i + 2].revents) ::kill(jobs_[i].process, SIGKILL);  // the client has exited
      if (polled[2 * i + 1].revents)
        settle(jobs_[i]);
      else
        running.push_back(jobs_[i]);
    }
    jobs_ = std::move(running);
    if (polled[0].revents && accept(part)) return part;
  }
}

class Service {
 public:
  Service(const Program& program, const std::string& folder)
      : program_(program),
        headers_(folder + "/headers.cpp"),
        object_(folder + "/headers.o"),
        socket_(folder + "/socket") {}

  bool open();
  /// Serves until the command has exited; returns its exit status. In the processes of zygotes it returns
  /// theirs.
  int run(pid_t command);
  const std::string& socket() const { return socket_; }

 private:
  void pass(int connection);
  /// Returns the socket where the zygote for these options takes requests; -1 if it could not be started. A
  /// new zygote closes the descriptors in `foreign`.
  int zygoteFor(const std::vector<std::string>& words, const Descriptors& foreign);
  int compile(const std::vector<std::string>& words, int requests);

  const Program& program_;
  std::string headers_;
  std::string object_;  ///< the object file of the headers, which is not written
  std::string socket_;
  int listener_ = -1;
  std::map<std::vector<std::string>, int> zygotes_;  ///< sockets for requests, by options
  std::optional<int> compiled_;                      ///< in the processes of zygotes: the exit status
};

bool Service::open() {
  std::ofstream(headers_) << "#include <amp.h>\n";
  sockaddr_un where;
  listener_ = openSocket(program_.name);
  return listener_ >= 0 && address(socket_, where) &&
         ::bind(listener_, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0 &&
         ::listen(listener_, SOMAXCONN) == 0;
}

int Service::compile(const std::vector<std::string>& words, int requests) {
  // What the headers cause is no client's: whoever includes them without the service sees it.
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0 || ::dup2(nowhere, STDOUT_FILENO) < 0 || ::dup2(nowhere, STDERR_FILENO) < 0) return 1;
  ::close(nowhere);
  std::vector<std::string> own = {"amp++"};
  own.insert(own.end(), words.begin(), words.end());
  own.push_back(headers_);
  if (words.back() == "-c") own.insert(own.end(), {"-o", object_});
  std::vector<char*> pointers;
  for (std::string& word : own) pointers.push_back(word.data());
  Zygote zygote(program_, requests);
  return driver::run(static_cast<int>(pointers.size()), pointers.data(), [&] { return zygote.serve(); });
}

int Service::zygoteFor(const std::vector<std::string>& words, const Descriptors& foreign) {
  if (const auto found = zygotes_.find(words); found != zygotes_.end()) return found->second;
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) {
    dieWithParent(parent);
    ::close(listener_);
    ::close(ends[0]);
    for (const auto& [options, requests] : zygotes_) ::close(requests);
    for (const int descriptor : foreign) ::close(descriptor);
    compiled_ = compile(words, ends[1]);
    return -1;
  }
  ::close(ends[1]);
  return zygotes_[words] = ends[0];
}

void Service::pass(int connection) {
  Request request;
  Descriptors descriptors;
  if (receive(connection, request, descriptors, 2)) {
    descriptors.push_back(connection);
    const int zygote = zygoteFor(request.words, descriptors);
    if (compiled_) return;
    if (zygote >= 0) send(zygote, request, descriptors);
    descriptors.pop_back();
  }
  for (const int descriptor : descriptors) ::close(descriptor);
  ::close(connection);
}

int Service::run(pid_t command) {
  const int ended = pidDescriptor(command);
  for (;;) {
    pollfd polled[] = {{listener_, POLLIN, 0}, {ended, POLLIN, 0}};
    if (::poll(polled, 2, -1) < 0 && errno != EINTR) return 1;
    if (polled[1].revents) break;
    if (!polled[0].revents) continue;
    const int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection >= 0) pass(connection);
    if (compiled_) return *compiled_;
  }
  int status = 0;
  ::waitpid(command, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Reports why a function of the operating system failed.
void complain(const Program& program, const std::string& what) {
  std::fprintf(stderr, "%s: error: %s: %s\n", program.name, what.c_str(), std::strerror(errno));
}

/// Runs `command`, a null-terminated array, and serves until it has exited. Returns the command's exit
/// status.
int serve(const Program& program, char** command) {
  std::string folder = std::filesystem::temp_directory_path() / "amp++-XXXXXX";
  if (!::mkdtemp(folder.data())) {
    complain(program, "cannot make the temporary folder '" + folder + "' for --serve");
    return 2;
  }
  const pid_t parent = ::getpid();
  Service service(program, folder);
  int status = 2;
  if (!service.open()) {
    complain(program, "cannot open a socket in '" + folder + "' for --serve");
  } else {
    const pid_t process = ::fork();
    if (process == 0) {
      dieWithParent(parent);
      ::setenv(program.socket, service.socket().c_str(), 1);
      ::execvp(command[0], command);
      complain(program, std::string("cannot run '") + command[0] + "'");
      std::_Exit(2);
    }
    // Ctrl-C is for the command. The service runs as long as the command runs.
    ::signal(SIGINT, SIG_IGN);
    status = process < 0 ? 2 : service.run(process);
  }
  if (::getpid() == parent) std::filesystem::remove_all(folder);
  return status;
}

/// Sends the request to the service at `path`. Returns the wait status of the process that did the work;
/// nothing if the service cannot do it.
std::optional<int> answer(const Program& program, const char* path, const Request& request) {
  sockaddr_un where;
  if (!address(path, where)) return std::nullopt;
  const int socket = openSocket(program.name);
  if (socket < 0) return std::nullopt;
  int status = 0;
  const bool done = ::connect(socket, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0 &&
                    send(socket, request, {STDOUT_FILENO, STDERR_FILENO}) &&
                    ::recv(socket, &status, sizeof status, 0) == sizeof status;
  ::close(socket);
  return done ? std::optional(status) : std::nullopt;
}

/// Makes the executable of an object file, as `words` request.
int link(char* program, std::vector<std::string> words, const std::string& object) {
  words.push_back(object);
  std::vector<char*> pointers = {program};
  for (std::string& word : words) pointers.push_back(word.data());
  return driver::run(static_cast<int>(pointers.size()), pointers.data());
}

/// Lets the service compile. Returns the exit status; nothing if there is no service or if the service cannot
/// do it.
std::optional<int> ask(const Program& program, int count, char** words) {
  const char* const path = std::getenv(program.socket);
  if (!path) return std::nullopt;
  std::optional<Work> work = workOf(count, words, program.variables);
  if (!work) return std::nullopt;
  Request& request = work->request;
  const bool links = !work->link.empty();
  llvm::SmallString<128> object;
  if (links && llvm::sys::fs::createTemporaryFile(llvm::sys::path::stem(request.source), "o", object))
    return std::nullopt;
  llvm::FileRemover removesObject(object);
  if (links) request.object = object.str().str();
  const std::optional<int> status = answer(program, path, request);
  if (!status) return std::nullopt;
  if (*status == 0) return links ? link(words[0], work->link, request.object) : 0;
  // As the driver does if a compilation fails.
  if (!request.object.empty()) llvm::sys::fs::remove(request.object);
  if (!WIFSIGNALED(*status)) return WEXITSTATUS(*status);
  ::signal(WTERMSIG(*status), SIG_DFL);
  ::raise(WTERMSIG(*status));
  return 128 + WTERMSIG(*status);
}

}  // namespace

int run(int count, char** words, const Program& program) {
  if (count > 1 && std::strcmp(words[1], "--serve") == 0) {
    if (count > 2) return serve(program, words + 2);
    std::fprintf(stderr, "%s: error: argument to '--serve' is missing; expected the command to run\n",
                 program.name);
    return 2;
  }
  if (const auto status = ask(program, count, words)) return *status;
  return driver::run(count, words);
}

}  // namespace amp::service
