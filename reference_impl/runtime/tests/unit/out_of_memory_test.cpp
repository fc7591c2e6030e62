#include <catch2/catch.hpp>
#include <cstdint>

#include "amp_detail/exceptions.h"
#include "processor/pool.h"

TEST_CASE("without memory for its scratch, a kernel does not run") {
  static bool runs = false;
  const auto kernel = [](const void*, const std::uint32_t*, std::uint64_t, std::uint64_t, void*) {
    runs = true;
  };
  amprt::Pool pool(2);
  CHECK_THROWS_AS(pool.run({1, kernel, nullptr, {1, 1, 1}, 64, 64, std::uint64_t{1} << 60}),
                  concurrency::out_of_memory);
  CHECK_FALSE(runs);
}
