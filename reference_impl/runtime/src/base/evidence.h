/// Evidence of a run: on which device kernels ran, and what the validation layer reported.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

namespace amprt {

class Evidence {
 public:
  /// Never destroyed: the validation layer may report messages until the process ends.
  static Evidence& instance();

  /// A launch begins. Keeps the device and driver of the first one. Throws std::bad_alloc, and can then be
  /// called again.
  void launches_on(const std::string& device, const std::string& driver);
  void dispatched() noexcept { ++dispatches_; }
  /// Vulkan was started, with or without the validation layer.
  void vulkan_started(bool validated) { (validated ? validation_layer_ : without_validation_) = true; }
  void validation_message() { ++validation_messages_; }

  std::uint64_t dispatches() const { return dispatches_; }
  std::uint64_t validation_messages() const { return validation_messages_; }
  bool validation_layer() const { return validation_layer_; }

  /// Writes a JSON object to the file that AMP_EVIDENCE names, if any.
  void write() const;

 private:
  mutable std::mutex mutex_;
  std::string device_;
  std::string driver_;
  std::atomic<bool> has_device_ = false;
  std::atomic<std::uint64_t> dispatches_ = 0;
  std::atomic<std::uint64_t> validation_messages_ = 0;
  std::atomic<bool> validation_layer_ = false;
  std::atomic<bool> without_validation_ = false;
};

}  // namespace amprt
