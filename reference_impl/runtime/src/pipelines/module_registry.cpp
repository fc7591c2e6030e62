#include "pipelines/module_registry.h"

#include <string>

#include "base/errors.h"
#include "base/numbers.h"
#include "base/recent.h"

namespace amprt {
namespace {

/// A key that is looked up in one state of a registry.
struct Question {
  const void* key = nullptr;
  std::uint64_t state = 0;

  bool operator==(const Question&) const = default;
  std::size_t hash() const { return reinterpret_cast<std::uintptr_t>(key); }
};

}  // namespace

ModuleRegistry::ModuleRegistry() : state_(next_number<ModuleRegistry>()) {}

ModuleRegistry& ModuleRegistry::instance() {
  static ModuleRegistry* const registry = new ModuleRegistry;
  return *registry;
}

void ModuleRegistry::add(const amp_module& module) {
  const std::lock_guard lock(mutex_);
  if (module.version != amp_module_version) {
    foreign_version_ = module.version;
    return;
  }
  // Several units may register the same kernel (an inline function that launches it): any of them will do.
  for (std::uint32_t i = 0; i < module.kernel_count; ++i) {
    kernels_.try_emplace(module.kernels[i].key, RegisteredKernel{&module.kernels[i], next_id_++});
  }
  state_ = next_number<ModuleRegistry>();
}

void ModuleRegistry::remove(const amp_module& module) {
  const std::lock_guard lock(mutex_);
  if (module.version != amp_module_version) return;
  for (std::uint32_t i = 0; i < module.kernel_count; ++i) {
    const auto found = kernels_.find(module.kernels[i].key);
    if (found != kernels_.end() && found->second.kernel == &module.kernels[i]) kernels_.erase(found);
  }
  state_ = next_number<ModuleRegistry>();
}

RegisteredKernel ModuleRegistry::find(const void* key) const {
  thread_local constinit Recent<Question, RegisteredKernel> recent;
  const Question question{key, state_};
  if (const RegisteredKernel* known = recent.find(question)) return *known;
  const RegisteredKernel found = look_up(key);
  recent.keep(question, found);
  return found;
}

std::string ModuleRegistry::name_of(std::uint64_t id) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, registered] : kernels_)
    if (registered.id == id) return registered.kernel->name;
  return "of an unloaded module";
}

RegisteredKernel ModuleRegistry::look_up(const void* key) const {
  const std::lock_guard lock(mutex_);
  const auto found = kernels_.find(key);
  if (found != kernels_.end()) return found->second;
  std::string message =
      "parallel_for_each: the kernel was not compiled for an accelerator; compile with amp++";
  if (foreign_version_ != 0) {
    message += " (a module of format " + std::to_string(foreign_version_) +
               " is present; this libamp reads format " + std::to_string(amp_module_version) + ")";
  }
  throw_runtime_exception(message, e_fail);
}

}  // namespace amprt

extern "C" void __amp_register_module(const amp_module* module) {
  amprt::ModuleRegistry::instance().add(*module);
}
extern "C" void __amp_unregister_module(const amp_module* module) {
  amprt::ModuleRegistry::instance().remove(*module);
}
