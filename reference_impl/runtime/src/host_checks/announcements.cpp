/// What the program's checked code calls (amp_detail/host_checks.h).
#include "amp_detail/host_checks.h"

#include "host_checks/host_checks.h"

thread_local const amp_place* __amp_host_place [[gnu::tls_model("initial-exec")]] = nullptr;

void __amp_host_start(uint32_t parts) {
  amprt::HostChecks::start(parts);
}
void __amp_host_access(const void* address, uint64_t bytes, uint32_t kind, amp_place* place) {
  if (bytes == 0 || !amprt::HostChecks::unless_locked()) return;
  if (auto* const checks = amprt::HostChecks::active())
    checks->host_accesses(reinterpret_cast<std::uintptr_t>(address), bytes,
                          static_cast<amp_access_kind>(kind & ~std::uint32_t{amp_access_moves}),
                          (kind & amp_access_moves) != 0, place);
}
void __amp_host_memory(const void* begin, uint64_t bytes, amp_place* place) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->memory_begins({reinterpret_cast<std::uintptr_t>(begin), bytes, place});
}
void __amp_host_memory_end(const void* begin, amp_place* place) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->memory_ends(reinterpret_cast<std::uintptr_t>(begin), place ? place : __amp_host_place);
}
void __amp_host_passes(const void* address) {
  if (!amprt::HostChecks::unless_locked()) return;
  if (auto* const checks = amprt::HostChecks::active())
    checks->passes(reinterpret_cast<std::uintptr_t>(address));
}
void __amp_host_unwound(const void* stack) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->unwound(reinterpret_cast<std::uintptr_t>(stack));
}
