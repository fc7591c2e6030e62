/// The objects and the state of the fake driver, and what its functions share.
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

// Vulkan's handles are pointers to these objects. The structs that Vulkan declares as opaque are defined
// here.

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
  /// Selects the constructor of memory that can be exported: a file that is mapped.
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
  std::uint64_t submitted = 0;  ///< the value that the last submission will signal
};
struct Module : Object {
  Module() : Object("shader module") {}
};
struct Pipeline : Object {
  explicit Pipeline(VkDevice d) : Object("pipeline"), device(d) {}
  VkDevice device;
  std::uint32_t group_size = 1;
  bool has_statistics = false;
};
struct Plain : Object {
  using Object::Object;
};

namespace fake {

struct Submission {
  VkQueue queue;
  std::uint64_t complete_before;  ///< when submitted, all commands with smaller numbers were complete
  VkCommandBuffer commands;
  Semaphore* semaphore;
  std::uint64_t value;
  unsigned int polls;
};

/// An exported file descriptor, which the runtime or CUDA has to close.
struct Exported {
  int descriptor;
  ino_t file;
  Memory* memory;
};

inline constexpr VkDeviceSize host_heap_bytes = VkDeviceSize{1} << 30;

/// The state of the driver, protected by `mutex`.
struct State {
  std::recursive_mutex mutex;
  std::map<const Object*, const char*> objects;
  std::deque<Submission> pending;
  Hazards hazards;
  std::array<VkDeviceSize, 2> allocated{};  ///< allocated bytes of each heap
  bool lost = false;
  bool may_export = false;        ///< whether the extension for exporting memory is enabled
  bool tells_statistics = false;  ///< whether the feature for statistics of pipelines is enabled
  std::vector<Exported> exported;
  std::map<const std::byte*, const std::byte*>
      foreign;  ///< begins and ends of memory that CUDA owns at present
};

State& state();

/// Maps a file into memory.
std::byte* mapped(int file, std::size_t bytes);

/// Whether CUDA owns all of the bytes.
bool is_foreign(const std::byte* data, std::size_t bytes);

/// Notes a mistake of the runtime.
void mistake(const std::string& what);

/// Counts a call that can fail, and returns the result that it must return.
VkResult call(const char* name);

/// Marks this thread as executing a function of the driver.
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

/// Whether a pending submission uses the object.
bool is_in_use(const Object* object);

/// Counts one poll and executes the submissions that are due.
void advance();
/// Executes all pending submissions.
void finish_all();

template <typename T, typename Handle>
T* of(Handle handle, const char* who) {
  T* const object = reinterpret_cast<T*>(handle);
  if (!state().objects.count(static_cast<Object*>(object))) {
    mistake(std::string(who) + " of an object that does not exist");
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
  if (is_in_use(object)) mistake(std::string(who) + " of an object in use");
  delete object;
}

template <typename T>
VkResult list(const std::vector<T>& all, std::uint32_t* count, T* out) {
  if (out) std::copy_n(all.begin(), std::min<std::size_t>(*count, all.size()), out);
  *count = static_cast<std::uint32_t>(all.size());
  return VK_SUCCESS;
}

}  // namespace fake
