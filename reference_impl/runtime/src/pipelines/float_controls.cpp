#include "pipelines/float_controls.h"

#include <algorithm>
#include <utility>

#include "pipelines/spirv.h"

namespace amprt {
namespace {

using Widths = std::set<std::uint32_t>;

/// The groups of widths: a module can choose for each group independently.
std::vector<Widths> choices(VkShaderFloatControlsIndependence independence) {
  switch (independence) {
    case VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL:
      return {{16}, {32}, {64}};
    case VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_32_BIT_ONLY:
      return {{32}, {16, 64}};
    default:
      return {{16, 32, 64}};
  }
}

/// The groups in which the device offers all widths.
std::vector<Widths> offered(VkShaderFloatControlsIndependence independence, VkBool32 half, VkBool32 single,
                            VkBool32 twofold) {
  std::vector<Widths> result = choices(independence);
  const Widths missing = [&] {
    Widths widths;
    if (!half) widths.insert(16);
    if (!single) widths.insert(32);
    if (!twofold) widths.insert(64);
    return widths;
  }();
  std::erase_if(result, [&](const Widths& group) {
    return std::any_of(group.begin(), group.end(),
                       [&](std::uint32_t width) { return missing.contains(width); });
  });
  return result;
}

void append(std::vector<std::uint32_t>& words, spv::Op op, std::initializer_list<std::uint32_t> operands) {
  words.push_back(first_word(op, operands.size() + 1));
  words.insert(words.end(), operands);
}

}  // namespace

FloatControls::FloatControls(const VkPhysicalDeviceFloatControlsProperties& device)
    : controls_{
          {spv::Capability::DenormPreserve, spv::ExecutionMode::DenormPreserve,
           offered(device.denormBehaviorIndependence, device.shaderDenormPreserveFloat16,
                   device.shaderDenormPreserveFloat32, device.shaderDenormPreserveFloat64)},
          {spv::Capability::SignedZeroInfNanPreserve, spv::ExecutionMode::SignedZeroInfNanPreserve,
           offered(VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL, device.shaderSignedZeroInfNanPreserveFloat16,
                   device.shaderSignedZeroInfNanPreserveFloat32,
                   device.shaderSignedZeroInfNanPreserveFloat64)},
          {spv::Capability::RoundingModeRTE, spv::ExecutionMode::RoundingModeRTE,
           offered(device.roundingModeIndependence, device.shaderRoundingModeRTEFloat16,
                   device.shaderRoundingModeRTEFloat32, device.shaderRoundingModeRTEFloat64)}} {}

FloatControls FloatControls::of(VkPhysicalDevice device) {
  VkPhysicalDeviceFloatControlsProperties controls = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES};
  VkPhysicalDeviceProperties2 properties = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &controls};
  vkGetPhysicalDeviceProperties2(device, &properties);
  return FloatControls(controls);
}

std::vector<std::uint32_t> FloatControls::applied_to(std::span<const std::uint32_t> spirv) const {
  Widths used;
  std::uint32_t function = 0;
  for_each_instruction(spirv, [&](spv::Op op, std::span<const std::uint32_t> words) {
    if (op == spv::Op::OpTypeFloat) used.insert(words[2]);
    if (op == spv::Op::OpEntryPoint) function = words[2];
  });

  std::vector<std::uint32_t> capabilities, modes;
  for (const Control& control : controls_) {
    Widths asked;
    for (const Widths& group : control.groups)
      if (std::any_of(group.begin(), group.end(), [&](std::uint32_t width) { return used.contains(width); }))
        asked.insert(group.begin(), group.end());
    if (!asked.empty())
      append(capabilities, spv::Op::OpCapability, {static_cast<std::uint32_t>(control.capability)});
    for (const std::uint32_t width : asked)
      append(modes, spv::Op::OpExecutionMode, {function, static_cast<std::uint32_t>(control.mode), width});
  }

  // In a module, capabilities come first, and execution modes follow its entry points.
  std::vector<std::uint32_t> result(spirv.begin(), spirv.begin() + spirv_header);
  result.insert(result.end(), capabilities.begin(), capabilities.end());
  for_each_instruction(spirv, [&](spv::Op op, std::span<const std::uint32_t> words) {
    result.insert(result.end(), words.begin(), words.end());
    if (op == spv::Op::OpEntryPoint) result.insert(result.end(), modes.begin(), modes.end());
  });
  return result;
}

}  // namespace amprt
