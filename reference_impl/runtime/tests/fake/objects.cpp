#include "objects.h"

#include <sys/stat.h>

#include <set>

#include "cuda.h"

Object::Object(const char* k) : kind(k) {
  fake::state().objects[this] = k;
}
Object::~Object() {
  fake::state().objects.erase(this);
}

namespace fake {
namespace {

thread_local int depth = 0;

}  // namespace

Inside::Inside() {
  ++depth;
}
Inside::~Inside() {
  --depth;
}
bool is_inside() {
  return depth > 0;
}

State& state() {
  static State* const one = new State;
  return *one;
}

Driver& driver() {
  static Driver* const one = new Driver;
  return *one;
}

Cuda& cuda() {
  static Cuda* const one = new Cuda;
  return *one;
}

bool Cuda::has(Memory& memory) const {
  return registered.contains(memory.data()) ||
         std::find(imported.begin(), imported.end(), &memory) != imported.end();
}

void mistake(const std::string& what) {
  driver().mistakes.push_back(what);
}

VkResult call(const char* name) {
  Driver& one = driver();
  one.calls.push_back(name);
  if (one.calls.size() - 1 != one.failing_call && name != one.failing_function) return VK_SUCCESS;
  if (one.failure == VK_ERROR_DEVICE_LOST) state().lost = true;
  return one.failure;
}

bool is_foreign(const std::byte* data, std::size_t bytes) {
  const auto behind = state().foreign.upper_bound(data);
  return behind != state().foreign.begin() && std::prev(behind)->second >= data + bytes;
}

void uses(const void* data, std::size_t bytes, bool written) {
  const auto* const begin = static_cast<const std::byte*>(data);
  for (const auto& [foreign, end] : state().foreign) {
    if (begin < end && foreign < begin + bytes) mistake("a command uses memory that CUDA owns");
  }
  const std::string wrong = state().hazards.uses(data, bytes, written);
  if (!wrong.empty()) mistake(wrong);
}

bool is_in_use(const Object* object) {
  if (state().lost) return false;
  return std::any_of(state().pending.begin(), state().pending.end(), [&](const Submission& one) {
    const auto& uses = one.commands->uses;
    return one.semaphore == object || std::find(uses.begin(), uses.end(), object) != uses.end();
  });
}

/// The submissions of a queue are executed in order; queues do not wait for each other.
void advance() {
  std::set<VkQueue> busy;
  for (auto next = state().pending.begin(); next != state().pending.end();) {
    if (busy.count(next->queue)) {
      ++next;
      continue;
    }
    if (next->polls > 0) {
      --next->polls;
      busy.insert(next->queue);
      ++next;
      continue;
    }
    const Submission done = *next;
    next = state().pending.erase(next);
    state().hazards.begin(done.queue, done.complete_before);
    for (const auto& command : done.commands->commands) command();
    if (const std::string wrong = state().hazards.end(); !wrong.empty()) mistake(wrong);
    using State = VkCommandBuffer_T::State;
    done.commands->state = done.commands->is_for_once ? State::invalid : State::executable;
    done.semaphore->value = done.value;
  }
}

void finish_all() {
  for (Submission& one : state().pending) one.polls = 0;
  advance();
}

std::vector<std::string> faults() {
  std::map<std::string, int> counts;
  for (const auto& [object, kind] : state().objects) ++counts[kind];
  std::vector<std::string> lines;
  for (const auto& [kind, count] : counts)
    lines.push_back("left behind: " + std::to_string(count) + " of " + kind);
  if (!state().foreign.empty()) lines.push_back("left behind: memory that CUDA owns");
  for (const Exported& one : state().exported) {
    struct stat now;
    if (fstat(one.descriptor, &now) == 0 && now.st_ino == one.file)
      lines.push_back("left behind: a descriptor of exported memory");
  }
  for (const std::string& one : driver().mistakes) lines.push_back("mistake: " + one);
  return lines;
}

}  // namespace fake
