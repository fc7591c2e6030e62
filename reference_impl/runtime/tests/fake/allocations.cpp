#include "allocations.h"

#include <cstdlib>
#include <new>

#include "vulkan.h"

namespace fake {

thread_local std::size_t allocations = 0;
thread_local std::size_t failing_allocation = 0;

}  // namespace fake

namespace {

void* counted(std::size_t bytes) {
  if (!fake::is_inside() && ++fake::allocations == fake::failing_allocation) throw std::bad_alloc();
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) {
  return counted(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  if (!fake::is_inside()) ++fake::allocations;
  return std::malloc(bytes);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
