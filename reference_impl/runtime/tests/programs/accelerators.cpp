// Tests accelerator and accelerator_view.
#include <amp.h>

#include <algorithm>
#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  std::vector<accelerator> all = accelerator::get_all();
  CHECK(all.size() >= 2);
  for (accelerator& a : all) {
    CHECK(!a.device_path.empty() && !a.description.empty());
    CHECK(accelerator(a.device_path) == a);
    CHECK(a.default_view.accelerator == a);
    CHECK(a.default_view == a.get_default_view());
    CHECK(a.default_view.queuing_mode == queuing_mode_automatic);
    CHECK(a.create_view(queuing_mode_immediate).queuing_mode == queuing_mode_immediate);
    CHECK(a.create_view() != a.default_view);
    CHECK(a.version == a.default_view.version);
    CHECK(!a.supports_double_precision || a.supports_limited_double_precision);
  }
  CHECK(accelerator() == accelerator(accelerator::default_accelerator));
  CHECK(accelerator() != accelerator(accelerator::cpu_accelerator));
  CHECK(accelerator().dedicated_memory > 0);
  CHECK(accelerator(accelerator::cpu_accelerator).is_emulated);
  CHECK_THROWS(runtime_exception, accelerator(L"no such device"));
  // The constants of Microsoft's implementation exist and name no accelerator.
  CHECK(std::wstring(accelerator::direct3d_warp) == L"direct3d\\warp");
  CHECK(std::wstring(accelerator::direct3d_ref) == L"direct3d\\ref");
  CHECK_THROWS(runtime_exception, accelerator{accelerator::direct3d_warp});
  CHECK_THROWS(runtime_exception, accelerator{accelerator::direct3d_ref});
  CHECK(accelerator::get_auto_selection_view().is_auto_selection);
  CHECK(!accelerator().default_view.is_auto_selection);

  accelerator_view view = accelerator().create_view();
  std::vector<int> data(16, 1);
  array<int> a(16, data.begin(), view);
  CHECK(a.accelerator_view == view && a.get_accelerator_view() == view);
  parallel_for_each(view, a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] += i[0]; });
  parallel_for_each(a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] += i[0]; });
  parallel_for_each(
      accelerator::get_auto_selection_view(),
      a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] += i[0]; });
  view.flush();
  completion_future marker = view.create_marker();
  marker.wait();
  view.wait();
  copy(a, data.begin());
  for (int i = 0; i < 16; ++i) CHECK(data[i] == 1 + 3 * i);

  // A view of an array, used on another accelerator view and on the host.
  array_view<int> across(a);
  CHECK(across.source_accelerator_view == view);
  parallel_for_each(
      accelerator().create_view(),
      across.extent, [=](concurrency::index<1> i) restrict(amp) { across[i] = -across[i]; });
  across[0] = 99;
  parallel_for_each(a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] += 1; });
  copy(a, data.begin());
  CHECK(data[0] == 100 && data[15] == -45);
  array_view<int> of_host(data);
  CHECK(of_host.source_accelerator_view == accelerator(accelerator::cpu_accelerator).default_view);
  of_host.synchronize_to(view);
  of_host.synchronize_to_async(view, access_type_read_write).wait();
  of_host.synchronize_async().wait();

  // An array that resides on another view than that of the launch (founding document on capturing).
  CHECK_THROWS(runtime_exception, parallel_for_each(
                                      accelerator().default_view,
                                      a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] = 0; }));
  CHECK_THROWS(unsupported_feature, parallel_for_each(accelerator(L"cpu").default_view, extent<1>(1),
                                                      [](concurrency::index<1>) restrict(amp){}));
  CHECK_THROWS(invalid_compute_domain,
               parallel_for_each(extent<1>(0), [](concurrency::index<1>) restrict(amp){}));
  CHECK_THROWS(invalid_compute_domain,
               parallel_for_each(extent<1>(17).tile<16>(), [](tiled_index<16>) restrict(amp){}));
  CHECK_THROWS(runtime_exception, array<int>(0));
  try {
    array<int, 2> bad(4, -1);
  } catch (const runtime_exception& e) {
    CHECK(e.get_error_code() < 0 && e.what()[0] != '\0');
  }

  // The default accelerator cannot be set after a launch without a view has used it.
  array<int> uses_default(1);
  CHECK(!accelerator::set_default(accelerator::cpu_accelerator));
  CHECK_THROWS(runtime_exception, accelerator::set_default(L"no such device"));
  return check::result();
}
