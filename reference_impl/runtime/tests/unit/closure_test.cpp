#include "launch/closure.h"

#include <catch2/catch.hpp>
#include <cstring>

using amprt::Closure;
using concurrency::__detail::storage_head;

namespace {

struct Container {
  storage_head* storage;
  int extent[4];
};

struct Invoker {
  int number;
  Container view;
  const Container* array;
  const Container* const_array;
};

constexpr amp_capture captures[] = {
    {offsetof(Invoker, view), amp_capture_array_view, sizeof(Container), 0, 4, 1},
    {offsetof(Invoker, array), amp_capture_array, sizeof(Container), amp_capture_by_reference, 4, 3},
    {offsetof(Invoker, const_array), amp_capture_array, sizeof(Container),
     amp_capture_by_reference | amp_capture_read_only, 4, 2},
};

amp_kernel kernel() {
  amp_kernel k = {};
  k.name = "test";
  k.captures = captures;
  k.capture_count = 3;
  k.invoker_size = sizeof(Invoker);
  return k;
}

template <typename T>
T at(const std::vector<std::byte>& bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

}  // namespace

TEST_CASE("a closure finds captures by value and by reference") {
  storage_head s[3];
  const Container array = {&s[1], {5, 6, 7, 8}}, const_array = {&s[2], {9, 10, 11, 12}};
  const Invoker invoker = {42, {&s[0], {1, 2, 3, 4}}, &array, &const_array};
  const amp_kernel k = kernel();
  const Closure closure(k, &invoker);
  REQUIRE(closure.captured().size() == 3);
  CHECK(closure.captured()[0].storage == &s[0]);
  CHECK(closure.captured()[1].storage == &s[1]);
  CHECK(closure.captured()[2].storage == &s[2]);
  CHECK(closure.captured()[0].writes());
  CHECK_FALSE(closure.captured()[2].writes());
  CHECK_FALSE(closure.captured()[0].is_bound_to_view());
  CHECK(closure.captured()[1].is_bound_to_view());
}

TEST_CASE("containers have a shape, and their place in the closure") {
  storage_head s[3];
  const Container array = {&s[1], {5, 6, 7, 8}}, const_array = {&s[2], {9, 10, 11, 12}};
  const Invoker invoker = {42, {&s[0], {3, 0, 8, 1}}, &array, &const_array};
  const amp_kernel k = kernel();
  const Closure closure(k, &invoker);
  using Numbers = std::vector<std::uint32_t>;
  const auto view = closure.captured()[0].shape();
  CHECK(view.extent == Numbers{8});
  CHECK(view.pitch == Numbers{1});
  const auto cube = closure.captured()[1].shape();
  CHECK(cube.extent == Numbers{5, 6, 7});
  CHECK(cube.pitch == Numbers{42, 7, 1});
  CHECK(closure.captured()[2].shape().pitch == Numbers{10, 1});

  std::vector<std::byte> bytes(closure.size());
  const auto base = reinterpret_cast<std::uintptr_t>(bytes.data());
  closure.write(bytes.data(), base, [](storage_head*) { return std::uint64_t{0}; });
  const std::vector<std::uintptr_t> objects = closure.objects(base);
  REQUIRE(objects.size() == 3);
  CHECK(objects[0] == base + offsetof(Invoker, view));
  CHECK(objects[1] == at<std::uintptr_t>(bytes, offsetof(Invoker, array)));
  CHECK(objects[2] == at<std::uintptr_t>(bytes, offsetof(Invoker, const_array)));
}

TEST_CASE("handles are replaced by device addresses, references by addresses of images") {
  storage_head s[3];
  const Container array = {&s[1], {5, 6, 7, 8}}, const_array = {&s[2], {9, 10, 11, 12}};
  const Invoker invoker = {
      42, {&s[0], {3, 0, 1, 2}}, &array, &const_array};  // starts three words into its storage
  const amp_kernel k = kernel();
  const Closure closure(k, &invoker);

  constexpr std::uint64_t base = 0x1000;
  constexpr std::size_t first_image = 48, second_image = 48 + 32;
  REQUIRE(sizeof(Invoker) == 48);
  REQUIRE(closure.size() == second_image + 32);
  std::vector<std::byte> bytes(closure.size());
  closure.write(bytes.data(), base, [&](storage_head* head) { return 0xA0000 + 0x100 * (head - s); });

  CHECK(at<int>(bytes, 0) == 42);
  CHECK(at<std::uint64_t>(bytes, offsetof(Invoker, view)) == 0xA0000 + 4 * 3);
  CHECK(at<int>(bytes, offsetof(Invoker, view) + 8) == 3);
  CHECK(at<int>(bytes, offsetof(Invoker, view) + 16) == 1);
  CHECK(at<std::uint64_t>(bytes, offsetof(Invoker, array)) == base + first_image);
  CHECK(at<std::uint64_t>(bytes, offsetof(Invoker, const_array)) == base + second_image);
  CHECK(at<std::uint64_t>(bytes, first_image) == 0xA0100);
  CHECK(at<int>(bytes, first_image + 8) == 5);
  CHECK(at<std::uint64_t>(bytes, second_image) == 0xA0200);
  CHECK(at<int>(bytes, second_image + 20) == 12);
}
