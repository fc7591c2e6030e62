/// What the runtime of C++ AMP takes.
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
  double dependent(int launches) override;
  double independent(int launches) override;
  void prepare_copies(std::size_t bytes) override;
  double copy_in() override;
  double copy_out() override;
  double copy_vector_in() override;
  double copy_vector_out() override;
  double arrays(int count) override;
  double arrays_alive(int count) override;

  /// A kernel, as much work of the host beside it, then waiting.
  double beside_the_host(double host_seconds);
  /// Makes the kernel of beside_the_host as long as that; the time it takes alone.
  double calibrate(double seconds);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ampbench
