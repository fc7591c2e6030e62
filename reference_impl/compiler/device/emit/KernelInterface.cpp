#include "device/emit/KernelInterface.h"

namespace amp::device {

using spirv::Id;
using spirv::Section;
using spirv::word;

namespace {

constexpr uint32_t kGroupSizeSpecId = 0;
constexpr uint32_t kDefaultGroupSize = 64;

}  // namespace

Id KernelInterface::input(Id& variable, spv::BuiltIn builtIn) {
  if (variable) return variable;
  variable = writer_.variable(spv::StorageClass::Input, writer_.typeVector(writer_.typeInt(32), 3));
  writer_.decorate(variable, spv::Decoration::BuiltIn, {word(builtIn)});
  addVariable(variable);
  return variable;
}

Id KernelInterface::groupSize() {
  if (isTiled()) return writer_.constantInt(32, tile_[0]);
  if (groupSize_) return groupSize_;
  Id type = writer_.typeInt(32);
  groupSize_ = writer_.newId();
  writer_.emit(Section::globals, spv::Op::OpSpecConstant, {type, groupSize_, kDefaultGroupSize});
  writer_.decorate(groupSize_, spv::Decoration::SpecId, {kGroupSizeSpecId});
  return groupSize_;
}

Id KernelInterface::pushConstants() {
  if (pushConstants_) return pushConstants_;
  Id word32 = writer_.typeInt(32), word64 = writer_.typeInt(64);
  std::array<Id, firstClosureWord + kClosureWords> members;
  members.fill(word32);
  members[closureAddress] = word64;
  Id block = writer_.newStruct(members);
  writer_.decorate(block, spv::Decoration::Block);
  for (uint32_t i = 0; i < members.size(); ++i) {
    uint32_t offset = i == closureAddress ? 0 : i < firstClosureWord ? 4 + 4 * i : 8 + 4 * i;
    writer_.decorateMember(block, i, spv::Decoration::Offset, {offset});
  }
  pushConstants_ = writer_.variable(spv::StorageClass::PushConstant, block);
  addVariable(pushConstants_);
  return pushConstants_;
}

Id KernelInterface::pushConstantType(uint32_t member) {
  return writer_.typeInt(member == closureAddress ? 64 : 32);
}

void KernelInterface::finish(Id function) {
  if (!isTiled()) {
    // A built-in composite is the way to specialize the work-group size that Vulkan 1.2 has.
    Id one = writer_.constantInt(32, 1);
    Id type = writer_.typeVector(writer_.typeInt(32), 3);
    Id x = groupSize();
    Id size = writer_.newId();
    writer_.emit(Section::globals, spv::Op::OpSpecConstantComposite, {type, size, x, one, one});
    writer_.decorate(size, spv::Decoration::BuiltIn, {word(spv::BuiltIn::WorkgroupSize)});
  }
  spirv::Words entry{word(spv::ExecutionModel::GLCompute), function};
  spirv::Words name = spirv::stringWords("main");
  entry.insert(entry.end(), name.begin(), name.end());
  entry.insert(entry.end(), variables_.begin(), variables_.end());
  writer_.emit(Section::entryPoints, spv::Op::OpEntryPoint, entry);
  std::array<uint32_t, 3> size = isTiled() ? tile_ : std::array<uint32_t, 3>{kDefaultGroupSize, 1, 1};
  writer_.emit(Section::executionModes, spv::Op::OpExecutionMode,
               {function, word(spv::ExecutionMode::LocalSize), size[0], size[1], size[2]});
}

}  // namespace amp::device
