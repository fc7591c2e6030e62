/// What the runtime of C++ AMP is asked to do. Every function returns the seconds that one run took.
#pragma once

#include <cstddef>
#include <memory>

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

class Amp {
 public:
  explicit Amp(concurrency::__detail::view_object* view);
  ~Amp();

  /// A launch that does nothing, and waiting for it.
  double launch();
  /// Launches that each need the result of the one before, then waiting.
  double dependent(int launches);
  /// Launches on 16 arrays in turn, then waiting: each has nothing to do with the 15 before.
  double independent(int launches);
  /// A launch that is followed by as much work of the host as it takes itself, then waiting; and the time of
  /// the host's work alone.
  double beside_the_host(double host_seconds);
  /// The kernel of beside_the_host alone, with as many rounds of work as it shall take seconds.
  double calibrate(double seconds);

  /// Makes the arrays of the next copies.
  void prepare_copies(std::size_t bytes);
  /// Between a staging array and an array.
  double copy_in();
  double copy_out();
  /// Between a std::vector and an array.
  double copy_vector_in();
  double copy_vector_out();

  /// Arrays of 4 KiB made and destroyed one after the other.
  double arrays(int count);
  /// The same, alive together.
  double arrays_alive(int count);

  /// Whether all results so far were right.
  bool is_right() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ampbench
