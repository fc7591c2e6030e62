/// A cache of a few values for one thread.
#pragma once

#include <array>
#include <cstddef>

namespace amprt {

/// Values that one thread has looked up in a table that threads share: finding a value here takes no lock.
/// The value of a key must never change. Key::hash() spreads the keys; the default key stands for an empty
/// slot.
template <typename Key, typename Value>
class Recent {
 public:
  /// Null if the key is not cached, or no longer.
  const Value* find(const Key& key) const {
    const Slot& slot = slots_[key.hash() % slots_.size()];
    return slot.key == key ? &slot.value : nullptr;
  }

  void keep(const Key& key, const Value& value) { slots_[key.hash() % slots_.size()] = {key, value}; }

 private:
  struct Slot {
    Key key = {};
    Value value = {};
  };
  std::array<Slot, 16> slots_ = {};
};

}  // namespace amprt
