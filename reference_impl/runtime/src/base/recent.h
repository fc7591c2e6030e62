/// What a thread has looked up before.
#pragma once

#include <array>
#include <cstddef>

namespace amprt {

/// A few answers of a table that threads share, for one of them: to find one here takes no lock. A key never
/// has another answer later; Key::hash() spreads keys, and the default key is none.
template <typename Key, typename Value>
class Recent {
 public:
  /// Null when it is not there, or no longer.
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
