#include "kernel_checks/fence_order.h"

#include <catch2/catch.hpp>
#include <utility>

using amprt::FenceOrder;
using amprt::SharedMemory;

namespace {

constexpr std::uint32_t global = 1, tile_static = 2, all = 3;
constexpr std::uintptr_t flag = 400, other_flag = 480;

}  // namespace

TEST_CASE("fences and a flag order accesses; each of them is needed") {
  // Which of the steps of the two threads is left out; 5: none.
  for (int left_out = 0; left_out <= 5; ++left_out) {
    FenceOrder order;
    if (left_out != 0) order.fence(1, all);
    if (left_out != 1) order.access(1, flag, 4, left_out == 2 ? amp_access_read : amp_access_atomic);
    if (left_out != 3) order.access(2, flag, 4, amp_access_read);
    if (left_out != 4) order.fence(2, all);
    CAPTURE(left_out);
    CHECK(order.is_before(1, 0, 2, SharedMemory::global) == (left_out == 5));
    CHECK_FALSE(order.is_before(2, 0, 1, SharedMemory::global));
  }
}

TEST_CASE("a fence orders the memory that it is for") {
  for (const auto& [first, second] : {std::pair(global, all), std::pair(all, global),
                                      std::pair(global, global), std::pair(global, tile_static)}) {
    FenceOrder order;
    order.fence(1, first);
    order.access(1, flag, 4, amp_access_atomic);
    order.access(2, flag, 4, amp_access_read);
    order.fence(2, second);
    CHECK(order.is_before(1, 0, 2, SharedMemory::global) == ((first & second & global) != 0));
    CHECK(order.is_before(1, 0, 2, SharedMemory::tile_static) == ((first & second & tile_static) != 0));
  }
}

TEST_CASE("accesses behind the fence of the first thread are not ordered") {
  FenceOrder order;
  order.fence(1, all);
  CHECK(order.fences(1, SharedMemory::global) == 1);
  order.access(1, flag, 4, amp_access_atomic);
  order.fence(1, all);
  order.access(2, flag, 4, amp_access_read);
  order.fence(2, all);
  CHECK(order.is_before(1, 0, 2, SharedMemory::global));
  CHECK_FALSE(order.is_before(1, 1, 2, SharedMemory::global));
  CHECK_FALSE(order.is_before(1, 2, 2, SharedMemory::global));
}

TEST_CASE("the order goes by way of other threads and by way of their flags") {
  FenceOrder order;
  order.fence(1, all);
  order.access(1, flag, 4, amp_access_atomic);
  order.access(2, flag, 4, amp_access_atomic);
  order.fence(2, all);
  order.access(2, other_flag, 4, amp_access_atomic);
  order.access(3, other_flag, 4, amp_access_read);
  order.fence(3, all);
  CHECK(order.is_before(1, 0, 3, SharedMemory::global));
  CHECK(order.is_before(2, 0, 3, SharedMemory::global));
  order.access(4, other_flag + 4, 4, amp_access_read);  // another word
  order.fence(4, all);
  CHECK_FALSE(order.is_before(1, 0, 4, SharedMemory::global));
  order.clear();
  CHECK_FALSE(order.is_used());
  CHECK_FALSE(order.is_before(1, 0, 3, SharedMemory::global));
}

TEST_CASE("a thread can execute many fences") {
  FenceOrder order;
  for (unsigned i = 0; i < 2 * FenceOrder::most; ++i) order.fence(1, all);
  CHECK(order.fences(1, SharedMemory::global) == FenceOrder::most);
  order.access(1, flag, 4, amp_access_atomic);
  order.access(2, flag, 4, amp_access_read);
  order.fence(2, all);
  CHECK(order.is_before(1, FenceOrder::most, 2, SharedMemory::global));
}
