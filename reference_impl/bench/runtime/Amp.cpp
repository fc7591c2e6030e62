#include "Amp.h"

#include <amp.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

namespace ampbench {

using namespace concurrency;

namespace {

void increment(const accelerator_view& view, array<unsigned>& data) {
  parallel_for_each(view, data.extent, [&data](index<1> i) restrict(amp) { data[i] += 1; });
}

}  // namespace

struct Amp::State {
  accelerator_view view;
  array<unsigned> counter{static_cast<int>(numbers), view};
  unsigned expected = 0;
  std::vector<unsigned> viewed = std::vector<unsigned>(numbers, 0);
  array_view<unsigned> results{static_cast<int>(numbers), viewed};
  unsigned expected_result = 0;
  std::vector<array<unsigned>> counters;
  int rounds = 1000;
  std::vector<unsigned> host;
  std::optional<array<unsigned>> staging;
  std::optional<array<unsigned>> device;

  explicit State(const accelerator_view& v) : view(v) {
    const std::vector<unsigned> zeros(numbers, 0);
    copy(zeros.begin(), zeros.end(), counter);
    for (std::uint32_t i = 0; i < many; ++i)
      counters.emplace_back(static_cast<int>(numbers), zeros.begin(), zeros.end(), view);
    view.wait();
  }

  /// Launches one thread. Each round is a step of a dependency chain that no compiler can shorten.
  void work() {
    array<unsigned>& data = counters[0];
    const int n = rounds;
    parallel_for_each(
        view, extent<1>(1), [&data, n ](index<1> i) restrict(amp) {
          unsigned x = data[i];
          for (int round = 0; round < n; ++round)
            x = (x ^ (x >> 7)) * 2654435761u + static_cast<unsigned>(round);
          data[i] = x;
        });
  }
};

Amp::Amp(__detail::view_object* view) {
  __detail::retain_view(view);
  state_ = std::make_unique<State>(__detail::view_access::adopt(view));
}
Amp::~Amp() = default;

double Amp::launch() {
  return seconds([&] {
    parallel_for_each(state_->view, extent<1>(1), [](index<1>) restrict(amp){});
    state_->view.wait();
  });
}

double Amp::launch_and_read(std::uint32_t results) {
  const array_view<unsigned> viewed = state_->results.section(extent<1>(static_cast<int>(results)));
  // Access through a view of constant elements leaves the accelerator's copy current.
  const array_view<const unsigned> read = viewed;
  unsigned result = 0;
  const double time = seconds([&] {
    parallel_for_each(state_->view, viewed.extent, [viewed](index<1> i) restrict(amp) { viewed[i] += 1; });
    result = read[0];
  });
  right_ &= result == ++state_->expected_result;
  return time;
}

double Amp::dependent(int launches) {
  const double time = seconds([&] {
    for (int i = 0; i < launches; ++i) increment(state_->view, state_->counter);
    state_->view.wait();
  });
  state_->expected += static_cast<unsigned>(launches);
  const std::vector<unsigned> found = state_->counter;
  right_ &= found == std::vector<unsigned>(numbers, state_->expected);
  return time;
}

double Amp::independent(int launches) {
  return seconds([&] {
    for (int i = 0; i < launches; ++i) increment(state_->view, state_->counters[i % many]);
    state_->view.wait();
  });
}

double Amp::calibrate(double wanted) {
  const auto once = [&] {
    return seconds([&] {
      state_->work();
      state_->view.wait();
    });
  };
  for (double time = once(); time < wanted; time = once())
    state_->rounds = static_cast<int>(state_->rounds * std::min(8.0, 1.05 * wanted / time) + 1);
  return once();
}

double Amp::beside_the_host(double host_seconds) {
  return seconds([&] {
    state_->work();
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(host_seconds);
    while (std::chrono::steady_clock::now() < end) {
    }
    state_->view.wait();
  });
}

void Amp::prepare_copies(std::size_t bytes) {
  const int elements = static_cast<int>(bytes / sizeof(unsigned));
  state_->staging.reset();
  state_->device.reset();
  state_->host.resize(elements);
  fill(state_->host.data(), state_->host.size());
  const accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  state_->staging.emplace(elements, cpu, state_->view);
  state_->device.emplace(elements, state_->view);
  std::copy(state_->host.begin(), state_->host.end(), state_->staging->data());
  copy(state_->host.begin(), state_->host.end(), *state_->device);
  state_->view.wait();
}

double Amp::copy_in() {
  return seconds([&] {
    copy(*state_->staging, *state_->device);
    state_->view.wait();
  });
}

double Amp::copy_out() {
  const double time = seconds([&] { copy(*state_->device, *state_->staging); });
  examine(state_->staging->data(), state_->host.size());
  return time;
}

double Amp::copy_vector_in() {
  return seconds([&] {
    copy(state_->host.begin(), state_->host.end(), *state_->device);
    state_->view.wait();
  });
}

double Amp::copy_vector_out() {
  const double time = seconds([&] { copy(*state_->device, state_->host.begin()); });
  examine(state_->host.data(), state_->host.size());
  return time;
}

double Amp::arrays(int count) {
  return seconds([&] {
    for (int i = 0; i < count; ++i) array<unsigned> one(array_bytes / sizeof(unsigned), state_->view);
  });
}

double Amp::arrays_alive(int count) {
  return seconds([&] {
    std::vector<array<unsigned>> all;
    all.reserve(count);
    for (int i = 0; i < count; ++i) all.emplace_back(array_bytes / sizeof(unsigned), state_->view);
  });
}

}  // namespace ampbench
