#include "base/evidence.h"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/environment.h"

namespace amprt {
namespace {

/// Writes when libamp's static objects are destroyed: after main, after the destructors of the program's
/// static objects, and after the runtime has shut down, so that messages about the shutdown are counted.
struct WriteAtExit {
  WriteAtExit() { Evidence::instance(); }
  ~WriteAtExit() { Evidence::instance().write(); }
} write_at_exit;

}  // namespace

Evidence& Evidence::instance() {
  static Evidence* const evidence = new Evidence;
  return *evidence;
}

void Evidence::launches_on(const std::string& device, const std::string& driver) {
  if (has_device_) return;
  std::string name = device, version = driver;
  const std::lock_guard lock(mutex_);
  if (has_device_) return;
  device_ = std::move(name);
  driver_ = std::move(version);
  has_device_ = true;
}

void Evidence::write() const {
  const auto path = environment::evidence();
  if (!path) return;
  const std::lock_guard lock(mutex_);
  const nlohmann::json object = {{"device", device_},
                                 {"driver", driver_},
                                 {"validation_layer", validation_layer_.load()},
                                 {"vulkan_without_validation", without_validation_.load()},
                                 {"validation_messages", validation_messages_.load()},
                                 {"dispatches", dispatches_.load()}};
  std::ofstream file(*path);
  file << object.dump() << '\n';
  if (!file.flush()) std::fprintf(stderr, "libamp: cannot write the evidence to %s\n", path->c_str());
}

}  // namespace amprt
