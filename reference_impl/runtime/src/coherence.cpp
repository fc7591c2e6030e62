#include "coherence.h"

#include <algorithm>

namespace amprt {

Coherence::Coherence(Location home, Start start) : home_(home) {
  if (start == Start::home_current) grant(home, Access::write);
}

std::optional<Location> Coherence::current_location() const {
  if (is_current(home_)) return home_;
  for (Location at = 0; at < current_.size(); ++at) {
    if (current_[at]) return at;
  }
  return std::nullopt;
}

std::optional<Location> Coherence::source_for(Location at, Access access) const {
  if (access == Access::write || is_current(at)) return std::nullopt;
  return current_location();
}

void Coherence::grant(Location at, Access access) {
  if (at >= current_.size()) current_.resize(at + 1, false);
  if (access != Access::read) current_.assign(current_.size(), false);
  current_[at] = true;
}

void Coherence::discard() {
  current_.assign(current_.size(), false);
}

void Coherence::refresh() {
  grant(home_, Access::write);
}

std::size_t Coherence::current_count() const {
  return static_cast<std::size_t>(std::count(current_.begin(), current_.end(), true));
}

}  // namespace amprt
