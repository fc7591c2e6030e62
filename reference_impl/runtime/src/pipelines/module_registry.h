/// The kernels that the program's modules register, by key.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "amp_detail/registration.h"

namespace amprt {

/// A kernel and its number. No two kernels ever get the same number, whereas an address may be reused once a
/// module is unloaded.
struct RegisteredKernel {
  const amp_kernel* kernel;
  std::uint64_t id;
};

class ModuleRegistry {
 public:
  ModuleRegistry();

  /// Never destroyed: modules unregister after all static objects are destroyed.
  static ModuleRegistry& instance();

  void add(const amp_module& module);
  void remove(const amp_module& module);

  /// Throws runtime_exception if no module has registered the key.
  RegisteredKernel find(const void* key) const;

  /// The name of the kernel with this number, for messages; a remark if its module is no longer registered.
  std::string name_of(std::uint64_t id) const;

 private:
  RegisteredKernel look_up(const void* key) const;

  mutable std::mutex mutex_;
  std::unordered_map<const void*, RegisteredKernel> kernels_;
  std::uint64_t next_id_ = 1;
  std::atomic<std::uint64_t> state_;   ///< a new number after each change; no two registries have the same
  std::uint32_t foreign_version_ = 0;  ///< format of a rejected module; 0: none
};

}  // namespace amprt
