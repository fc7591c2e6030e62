#include "kernel_checks/launch_names.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace amprt {
namespace {

std::string text_of(const std::vector<std::uint64_t>& index) {
  std::string text;
  for (const std::uint64_t component : index) text += (text.empty() ? "" : ", ") + std::to_string(component);
  return "(" + text + ")";
}

/// The index with this number in row-major order.
std::vector<std::uint64_t> index_of(std::uint64_t number, const std::vector<std::uint32_t>& extent) {
  std::vector<std::uint64_t> index(extent.size());
  for (std::size_t i = extent.size(); i-- > 0; number /= extent[i]) index[i] = number % extent[i];
  return index;
}

/// The index of the element of the container that has the byte at this address; nothing if it is behind its
/// rows.
std::optional<std::vector<std::uint64_t>> element_of(const CheckedContainer& container,
                                                     std::uintptr_t address) {
  std::uint64_t rest = (address - container.first) / container.element_size;
  std::vector<std::uint64_t> index(container.extent.size());
  for (std::size_t i = 0; i < index.size(); ++i) {
    index[i] = rest / container.pitch[i];
    rest %= container.pitch[i];
    if (index[i] >= container.extent[i]) return {};
  }
  return index;
}

}  // namespace

std::string text_of(const amp_place& place) {
  return std::string(place.file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

LaunchNames::LaunchNames(std::string kernel, CheckedDomain domain, std::vector<CheckedContainer> containers)
    : kernel_(std::move(kernel)), domain_(std::move(domain)), containers_(std::move(containers)) {}

std::string LaunchNames::thread(std::uint64_t number) const {
  if (!is_tiled()) return "thread " + text_of(index_of(number, domain_.extent));
  std::uint64_t threads = 1;
  for (const std::uint32_t extent : domain_.tile) threads *= extent;
  return "thread " + text_of(index_of(number % threads, domain_.tile)) + " of tile " +
         text_of(index_of(number / threads, domain_.extent));
}

const CheckedContainer* LaunchNames::container_with(std::uintptr_t address) const {
  const auto found = std::find_if(containers_.begin(), containers_.end(), [=](const CheckedContainer& one) {
    return address - one.storage < one.bytes;
  });
  return found == containers_.end() ? nullptr : &*found;
}

std::string LaunchNames::element_at(std::uintptr_t address) const {
  for (const CheckedContainer& one : containers_)
    if (const auto index = element_of(one, address))
      return "element " + text_of(*index) + " of '" + one.name + "'";
  const CheckedContainer* const container = container_with(address);
  return container ? "the data of '" + container->name + "'" : "";
}

std::string LaunchNames::distance_from_data(std::uintptr_t address) const {
  std::uintptr_t nearest = 1 << 20;  // farther away, the container has nothing to do with it
  std::string text = "far from all data";
  for (const CheckedContainer& one : containers_) {
    const bool is_behind = address >= one.storage;
    const std::uintptr_t distance = is_behind ? address - (one.storage + one.bytes) : one.storage - address;
    if (distance >= nearest) continue;
    nearest = distance;
    text = std::to_string(distance) + " bytes " + (is_behind ? "behind" : "before") + " the data of '" +
           one.name + "'";
  }
  return text;
}

std::string LaunchNames::container(const void* object) const {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  for (const CheckedContainer& one : containers_)
    if (address - one.object < one.object_bytes) return "'" + one.name + "'";
  // Each container begins with the address of its first element (docs/abi.md).
  std::uintptr_t data = 0;
  std::memcpy(&data, object, sizeof data);
  const CheckedContainer* const container = container_with(data);
  return container ? "a view of the data of '" + container->name + "'" : "a view";
}

}  // namespace amprt
