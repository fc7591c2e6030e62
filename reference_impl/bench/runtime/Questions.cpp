#include "Questions.h"

namespace ampbench {
namespace {

std::string text_of(std::size_t bytes) {
  if (bytes >= std::size_t{1} << 30) return std::to_string(bytes >> 30) + " GiB";
  if (bytes >= std::size_t{1} << 20) return std::to_string(bytes >> 20) + " MiB";
  return std::to_string(bytes >> 10) + " KiB";
}

using Ask = std::function<double(Side&)>;

/// Returns a function that measures the given number of times and returns the mean.
Ask mean(const Ask& ask, int times) {
  return [=](Side& side) {
    double sum = 0;
    for (int i = 0; i < times; ++i) sum += ask(side);
    return sum / times;
  };
}

}  // namespace

std::vector<Question> questions(Effort effort) {
  const bool full = effort == Effort::full;
  std::vector<Question> all;
  all.push_back({"launch and wait", 0, mean(&Side::launch, full ? 100 : 1)});
  for (const std::uint32_t results : {1u, 16u, 64u})
    all.push_back({"launch and read one of " + std::to_string(results) + " results", 0,
                   mean([=](Side& side) { return side.launch_and_read(results); }, full ? 100 : 1)});
  const int launches = full ? 1000 : 20;
  const std::string each = "each of " + std::to_string(launches);
  all.push_back(
      {each + " dependent launches", 0, [=](Side& side) { return side.dependent(launches) / launches; }});
  all.push_back(
      {each + " independent launches", 0, [=](Side& side) { return side.independent(launches) / launches; }});
  for (std::size_t bytes = 4096; bytes <= (full ? std::size_t{1} << 30 : 65536); bytes *= full ? 8 : 16) {
    const std::string size = text_of(bytes);
    const int times = full && bytes < 1 << 20 ? 100 : 1;
    all.push_back({size + " from a staging array", bytes, mean(&Side::copy_in, times)});
    all.push_back({size + " to a staging array", bytes, mean(&Side::copy_out, times)});
    all.push_back({size + " from a vector", bytes, mean(&Side::copy_vector_in, times)});
    all.push_back({size + " to a vector", bytes, mean(&Side::copy_vector_out, times)});
  }
  const int arrays = full ? 100'000 : 100;
  all.push_back({"each of " + std::to_string(arrays) + " arrays made and destroyed", 0,
                 [=](Side& side) { return side.arrays(arrays) / arrays; }});
  const int alive = full ? 10'000 : 100;
  all.push_back({"each of " + std::to_string(alive) + " arrays alive together", 0,
                 [=](Side& side) { return side.arrays_alive(alive) / alive; }});
  return all;
}

}  // namespace ampbench
