/// The kernels of the program, by key.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "amp_detail/registration.h"

namespace amprt {

/// A kernel and a number that is never given twice, though an unloaded module's address may be.
struct RegisteredKernel {
  const amp_kernel* kernel;
  std::uint64_t id;
};

class ModuleRegistry {
 public:
  ModuleRegistry();

  /// Lives for ever: modules unregister after all static objects are gone.
  static ModuleRegistry& instance();

  void add(const amp_module& module);
  void remove(const amp_module& module);

  /// Throws runtime_exception when no module registered the key.
  RegisteredKernel find(const void* key) const;

 private:
  RegisteredKernel look_up(const void* key) const;

  mutable std::mutex mutex_;
  std::unordered_map<const void*, RegisteredKernel> kernels_;
  std::uint64_t next_id_ = 1;
  std::atomic<std::uint64_t> state_;   ///< a new number after each change; no other registry has it
  std::uint32_t foreign_version_ = 0;  ///< of a module that was kept out; 0: none
};

}  // namespace amprt
