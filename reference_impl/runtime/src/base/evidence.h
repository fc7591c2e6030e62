/// What a run leaves behind for those who must believe it: where it ran, and what the validation layer said.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

namespace amprt {

class Evidence {
 public:
  /// Lives until after everything that can still speak.
  static Evidence& instance();

  /// The device and driver of the first dispatch are kept.
  void dispatched(const std::string& device, const std::string& driver);
  void validation_layer_loaded() { validation_layer_ = true; }
  void validation_message() { ++validation_messages_; }

  std::uint64_t dispatches() const { return dispatches_; }
  std::uint64_t validation_messages() const { return validation_messages_; }
  bool validation_layer() const { return validation_layer_; }

  /// Writes the JSON object to the file AMP_EVIDENCE names, if it names one.
  void write() const;

 private:
  mutable std::mutex mutex_;
  std::string device_;
  std::string driver_;
  std::atomic<std::uint64_t> dispatches_ = 0;
  std::atomic<std::uint64_t> validation_messages_ = 0;
  std::atomic<bool> validation_layer_ = false;
};

}  // namespace amprt
