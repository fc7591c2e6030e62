#include "pipelines/float_controls.h"

#include <catch2/catch.hpp>
#include <map>

using amprt::FloatControls;

namespace {

/// Returns a module with a header, the capability Shader, the function 7 as entry point `main`, an execution
/// mode, and float types of the given widths.
std::vector<std::uint32_t> module_with(std::initializer_list<std::uint32_t> widths) {
  std::vector<std::uint32_t> words = {0x07230203, 0x00010500, 0,  100, 0,          0x00020011,
                                      1,          0x0005000f, 5,  7,   0x6e69616d, 0,
                                      0x00060010, 7,          17, 64,  1,          1};
  std::uint32_t id = 10;
  for (const std::uint32_t width : widths) words.insert(words.end(), {0x00030016, id++, width});
  return words;
}

VkPhysicalDeviceFloatControlsProperties device(VkShaderFloatControlsIndependence independence) {
  VkPhysicalDeviceFloatControlsProperties offered = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES};
  offered.denormBehaviorIndependence = offered.roundingModeIndependence = independence;
  return offered;
}

/// The capabilities that a module declares, without Shader, and the widths of each execution mode.
struct Asked {
  std::vector<std::uint32_t> capabilities;
  std::map<std::uint32_t, std::set<std::uint32_t>> modes;
};

/// Applies the controls to a module and returns what it then declares. Checks that all instructions are in
/// the order that SPIR-V requires and that none was lost.
Asked asked_by(const FloatControls& controls, const std::vector<std::uint32_t>& original) {
  const std::vector<std::uint32_t> words = controls.applied_to(original);
  Asked asked;
  std::vector<std::uint32_t> rest(words.begin(), words.begin() + 5);
  bool capabilities_over = false, entry_point_seen = false;
  for (std::size_t at = 5; at < words.size(); at += words[at] >> 16) {
    const std::uint32_t op = words[at] & 0xffff;
    if (op == 17 && words[at + 1] != 1) {
      CHECK_FALSE(capabilities_over);
      asked.capabilities.push_back(words[at + 1]);
      continue;
    }
    if (op == 16 && words[at + 2] != 17) {
      CHECK(entry_point_seen);
      CHECK(words[at + 1] == 7);
      asked.modes[words[at + 2]].insert(words[at + 3]);
      continue;
    }
    capabilities_over |= op != 17;
    entry_point_seen |= op == 15;
    rest.insert(rest.end(), words.begin() + at, words.begin() + at + (words[at] >> 16));
  }
  CHECK(rest == original);
  return asked;
}

constexpr std::uint32_t denorm = 4464, denorm_mode = 4459;
constexpr std::uint32_t zero_inf_nan = 4466, zero_inf_nan_mode = 4461;
constexpr std::uint32_t rounding = 4467, rounding_mode = 4462;

}  // namespace

TEST_CASE("a module requests the controls that the device supports for its floating-point types") {
  auto offered = device(VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL);
  CHECK(asked_by(FloatControls(offered), module_with({32, 64})).capabilities.empty());
  offered.shaderDenormPreserveFloat32 = offered.shaderSignedZeroInfNanPreserveFloat32 =
      offered.shaderSignedZeroInfNanPreserveFloat64 = offered.shaderRoundingModeRTEFloat64 = VK_TRUE;
  const FloatControls controls(offered);

  const Asked both = asked_by(controls, module_with({32, 64}));
  CHECK(both.capabilities == std::vector<std::uint32_t>{denorm, zero_inf_nan, rounding});
  CHECK(both.modes == std::map<std::uint32_t, std::set<std::uint32_t>>{
                          {denorm_mode, {32}}, {zero_inf_nan_mode, {32, 64}}, {rounding_mode, {64}}});

  const Asked single = asked_by(controls, module_with({32}));
  CHECK(single.capabilities == std::vector<std::uint32_t>{denorm, zero_inf_nan});
  CHECK(single.modes ==
        std::map<std::uint32_t, std::set<std::uint32_t>>{{denorm_mode, {32}}, {zero_inf_nan_mode, {32}}});

  CHECK(asked_by(controls, module_with({})).capabilities.empty());
}

TEST_CASE("widths that a device cannot control independently are requested together or not at all") {
  auto offered = device(VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_NONE);
  offered.shaderDenormPreserveFloat32 = offered.shaderDenormPreserveFloat64 = VK_TRUE;
  CHECK(asked_by(FloatControls(offered), module_with({32})).modes.empty());
  offered.shaderDenormPreserveFloat16 = VK_TRUE;
  CHECK(asked_by(FloatControls(offered), module_with({32})).modes.at(denorm_mode) ==
        std::set<std::uint32_t>{16, 32, 64});

  offered = device(VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_32_BIT_ONLY);
  offered.shaderRoundingModeRTEFloat32 = offered.shaderRoundingModeRTEFloat64 = VK_TRUE;
  CHECK(asked_by(FloatControls(offered), module_with({32, 64})).modes.at(rounding_mode) ==
        std::set<std::uint32_t>{32});
  offered.shaderRoundingModeRTEFloat16 = VK_TRUE;
  CHECK(asked_by(FloatControls(offered), module_with({64})).modes.at(rounding_mode) ==
        std::set<std::uint32_t>{16, 64});
}
