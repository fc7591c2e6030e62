#include "process/process_tree_linux.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace ampcts {
namespace {

/// Returns the contents of a small file of /proc, or "" if the process no longer exists.
std::string read_proc(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text;
  std::array<char, 4096> buffer;
  ssize_t count;
  while ((count = ::read(file, buffer.data(), buffer.size())) > 0)
    text.append(buffer.data(), static_cast<std::size_t>(count));
  ::close(file);
  return text;
}

/// Returns the names in a folder of /proc that are numbers.
std::vector<pid_t> numbers_in(const std::string& folder) {
  std::vector<pid_t> numbers;
  DIR* stream = ::opendir(folder.c_str());
  if (stream == nullptr) return numbers;
  while (const dirent* entry = ::readdir(stream))
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') numbers.push_back(std::atoi(entry->d_name));
  ::closedir(stream);
  return numbers;
}

bool kernel_lists_children() {
  static const bool lists = ::access("/proc/thread-self/children", R_OK) == 0;
  return lists;
}

/// Appends the children of all threads of `process`; the kernel lists them by thread.
void append_children(pid_t process, std::vector<pid_t>& tree) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  for (const pid_t task : numbers_in(tasks)) {
    const std::string list = read_proc(tasks + "/" + std::to_string(task) + "/children");
    const char* at = list.c_str();
    for (char* end = nullptr; *at != '\0'; at = end) {
      const long child = std::strtol(at, &end, 10);
      if (end == at) break;
      tree.push_back(static_cast<pid_t>(child));
    }
  }
}

pid_t parent_of(pid_t process) {
  const std::string stat = read_proc("/proc/" + std::to_string(process) + "/stat");
  // The process name, in parentheses, can contain anything. State and parent follow the last parenthesis.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos || name_end + 4 >= stat.size()) return 0;
  return std::atoi(stat.c_str() + name_end + 4);
}

std::vector<pid_t> descendants_by_scan(pid_t root) {
  std::multimap<pid_t, pid_t> children;
  for (const pid_t process : numbers_in("/proc")) children.emplace(parent_of(process), process);
  std::vector<pid_t> tree = {root};
  for (std::size_t i = 0; i < tree.size(); ++i)
    for (auto [child, end] = children.equal_range(tree[i]); child != end; ++child)
      tree.push_back(child->second);
  tree.erase(tree.begin());
  return tree;
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t root) {
  if (!kernel_lists_children()) return descendants_by_scan(root);
  std::vector<pid_t> tree;
  append_children(root, tree);
  for (std::size_t i = 0; i < tree.size(); ++i) append_children(tree[i], tree);
  return tree;
}

std::uint64_t resident_bytes(pid_t process) {
  const std::string statm = read_proc("/proc/" + std::to_string(process) + "/statm");
  const char* space = std::strchr(statm.c_str(), ' ');
  if (space == nullptr) return 0;
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return std::strtoull(space, nullptr, 10) * page;
}

}  // namespace ampcts
