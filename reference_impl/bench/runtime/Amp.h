/// The side of C++ AMP in the benchmark of the runtime.
#pragma once

#include <memory>

#include "Side.h"

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

class Amp : public Side {
 public:
  explicit Amp(concurrency::__detail::view_object* view);
  ~Amp() override;

  double launch() override;
  double launch_and_read(std::uint32_t results) override;
  double dependent(int launches) override;
  double independent(int launches) override;
  void prepare_copies(std::size_t bytes) override;
  double copy_in() override;
  double copy_out() override;
  double copy_vector_in() override;
  double copy_vector_out() override;
  double arrays(int count) override;
  double arrays_alive(int count) override;

  /// Launches a kernel, keeps the host busy for host_seconds, then waits for the kernel.
  double beside_the_host(double host_seconds);
  /// Makes the kernel of beside_the_host run for about that time, and returns the time that it takes alone.
  double calibrate(double seconds);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ampbench
