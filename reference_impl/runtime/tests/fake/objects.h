/// The objects of the fake driver, its books, and what its functions share.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "hazards.h"
#include "vulkan.h"

// Handles are pointers to these. What Vulkan defines as opaque structs is defined here.

struct Object {
  explicit Object(const char* k);
  ~Object();
  const char* kind;
};

struct VkInstance_T : Object {
  VkInstance_T() : Object("instance") {}
};
struct VkPhysicalDevice_T {
  unsigned int number;
};
struct VkQueue_T {
  VkDevice device;
};
struct VkDevice_T : Object {
  VkDevice_T() : Object("device") {}
  std::array<VkQueue_T, 8> queues{};
  bool lost = false;
};
struct VkCommandBuffer_T {
  enum class State { initial, recording, executable, pending, invalid } state = State::initial;
  bool is_for_once = false;
  std::vector<std::function<void()>> commands;
  std::vector<const Object*> uses;
  struct Pool* pool = nullptr;
  VkDevice device = nullptr;
  struct Pipeline* pipeline = nullptr;
  std::array<std::byte, 128> constants{};
};

struct Memory : Object {
  explicit Memory(std::size_t b);
  /// What can be exported is a file.
  enum class Exportable {};
  Memory(std::size_t b, Exportable);
  ~Memory();
  std::byte* data() { return data_; }
  const std::size_t bytes;
  const int file = -1;
  std::size_t heap = 0;
  bool is_dedicated = false;

 private:
  std::byte* const data_;
};
struct Buffer : Object {
  explicit Buffer(std::size_t b) : Object("buffer"), bytes(b) {}
  std::size_t bytes;
  bool is_external = false;  ///< for memory that can be exported
  Memory* memory = nullptr;
  std::size_t offset = 0;
  std::byte* data() const { return memory->data() + offset; }
};
struct Pool : Object {
  Pool() : Object("command pool") {}
  std::thread::id recorder;
  unsigned int being_recorded = 0;
  std::vector<std::unique_ptr<VkCommandBuffer_T>> buffers;
};
struct Semaphore : Object {
  Semaphore() : Object("semaphore") {}
  std::uint64_t value = 0;
  std::uint64_t submitted = 0;  ///< the value that the last submission gives it
};
struct Module : Object {
  Module() : Object("shader module") {}
};
struct Pipeline : Object {
  explicit Pipeline(VkDevice d) : Object("pipeline"), device(d) {}
  VkDevice device;
  std::uint32_t group_size = 1;
};
struct Plain : Object {
  using Object::Object;
};

namespace fake {

struct Submission {
  VkQueue queue;
  std::uint64_t complete_before;  ///< number of a command
  VkCommandBuffer commands;
  Semaphore* semaphore;
  std::uint64_t value;
  unsigned int polls;
};

/// A file descriptor that somebody has to close.
struct Exported {
  int descriptor;
  ino_t file;
  Memory* memory;
};

inline constexpr VkDeviceSize host_heap_bytes = VkDeviceSize{1} << 30;

/// What the functions below and all of the driver's need locked.
struct State {
  std::recursive_mutex mutex;
  std::map<const Object*, const char*> objects;
  std::deque<Submission> pending;
  Hazards hazards;
  std::array<VkDeviceSize, 2> allocated{};  ///< bytes of each heap
  bool lost = false;
  bool may_export = false;  ///< the extension for it is enabled
  std::vector<Exported> exported;
  std::map<const std::byte*, const std::byte*>
      foreign;  ///< handed over to who is not Vulkan: begins and ends
};

State& state();

/// A file's bytes in memory.
std::byte* mapped(int file, std::size_t bytes);

/// Whether all of the bytes are handed over.
bool is_foreign(const std::byte* data, std::size_t bytes);

void mistake(const std::string& what);

/// A call that can fail: what it shall return.
VkResult call(const char* name);

/// Marks this thread as inside of the driver.
class Inside {
 public:
  Inside();
  ~Inside();
};

#define FAKE_CALL()                                                          \
  const fake::Inside fake_inside;                                            \
  const std::lock_guard fake_lock(fake::state().mutex);                      \
  if (const VkResult fake_result = fake::call(__func__)) return fake_result; \
  static_assert(true)

bool is_in_use(const Object* object);

/// Does what is due.
void advance();
void finish_all();

template <typename T, typename Handle>
T* of(Handle handle, const char* who) {
  T* const object = reinterpret_cast<T*>(handle);
  if (!state().objects.count(static_cast<Object*>(object))) {
    mistake(std::string(who) + " of an object that is not alive");
    std::abort();
  }
  return object;
}

template <typename Handle, typename T>
Handle handle_of(T* object) {
  return reinterpret_cast<Handle>(object);
}

template <typename T, typename Handle>
void destroy(Handle handle, const char* who) {
  if (!handle) return;
  const std::lock_guard lock(state().mutex);
  T* const object = of<T>(handle, who);
  if (is_in_use(object)) mistake(std::string(who) + " of what is in use");
  delete object;
}

template <typename T>
VkResult list(const std::vector<T>& all, std::uint32_t* count, T* out) {
  if (out) std::copy_n(all.begin(), std::min<std::size_t>(*count, all.size()), out);
  *count = static_cast<std::uint32_t>(all.size());
  return VK_SUCCESS;
}

}  // namespace fake
