/// Accelerators and their views (AMP 1.2 §3.2, §3.3).
#include "accelerators/runtime.h"
#include "views/view.h"

namespace concurrency::__detail {

using amprt::Runtime;
using amprt::ViewRef;

unsigned int accelerator_count() {
  return static_cast<unsigned int>(Runtime::get().accelerators().size());
}

accelerator_object* accelerator_at(unsigned int position) {
  return Runtime::get().accelerators().at(position);
}

accelerator_object* find_accelerator(const wchar_t* path) {
  const std::wstring wanted = path;
  return wanted == L"default" ? Runtime::get().default_accelerator() : Runtime::get().find(wanted);
}

const accelerator_facts& accelerator_facts_of(const accelerator_object* accelerator) {
  return accelerator->facts;
}

bool set_default_accelerator(const wchar_t* path) {
  return Runtime::get().set_default(path);
}

access_type default_cpu_access_type(const accelerator_object* accelerator) {
  return accelerator->default_cpu_access;
}

bool set_default_cpu_access_type(accelerator_object* accelerator, access_type type) {
  const bool allowed =
      type == access_type_auto || type == access_type_none || accelerator->facts.supports_cpu_shared_memory;
  const std::lock_guard lock(accelerator->mutex);
  if (accelerator->cpu_access_fixed || !accelerator->runs_kernels()) return false;
  if (!allowed)
    throw_invalid_argument("set_default_cpu_access_type: the accelerator shares no memory with the CPU");
  accelerator->cpu_access_fixed = true;
  if (type != access_type_auto) accelerator->default_cpu_access = type;
  return true;
}

view_object* default_view(accelerator_object* accelerator) {
  return Runtime::get().default_view(accelerator).detach();
}

view_object* use_default_view() {
  Runtime& runtime = Runtime::get();
  return runtime.default_view(runtime.use_default_accelerator()).detach();
}

view_object* create_view(accelerator_object* accelerator, queuing_mode mode) {
  return Runtime::get().create_view(accelerator, mode).detach();
}

view_object* auto_selection_view() {
  return Runtime::get().auto_selection_view().detach();
}

void retain_view(view_object* view) noexcept {
  ++view->references;
}

void release_view(view_object* view) noexcept {
  if (--view->references == 0) delete view;
}

accelerator_object* accelerator_of(const view_object* view) {
  return view->auto_selection ? Runtime::get().default_accelerator() : view->accelerator;
}

queuing_mode queuing_mode_of(const view_object* view) {
  return view->mode;
}

bool is_auto_selection(const view_object* view) {
  return view->auto_selection;
}

bool same_view(const view_object* a, const view_object* b) {
  return a == b;
}

}  // namespace concurrency::__detail
