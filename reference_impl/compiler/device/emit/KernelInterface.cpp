#include "device/emit/KernelInterface.h"

namespace amp::device {

using spirv::Id;
using spirv::Section;
using spirv::word;

namespace {

constexpr uint32_t kGroupSizeSpecId = 0;
constexpr uint32_t kDefaultGroupSize = 64;
constexpr uint32_t kFloatArithmeticSpecId = 1;
constexpr uint32_t kNothingExact = 0;
constexpr uint32_t kCutsLoopsSpecId = 2;
constexpr uint32_t kCutsNone = 0;
constexpr uint32_t kClosureOffset = 24;

}  // namespace

Id KernelInterface::input(Id& variable, spv::BuiltIn builtIn) {
  if (variable) return variable;
  variable = writer_.variable(spv::StorageClass::Input, writer_.typeVector(writer_.typeInt(32), 3));
  writer_.decorate(variable, spv::Decoration::BuiltIn, {word(builtIn)});
  addVariable(variable);
  return variable;
}

Id KernelInterface::specializationConstant(uint32_t number, uint32_t defaultValue) {
  Id type = writer_.typeInt(32);
  Id constant = writer_.newId();
  writer_.emit(Section::globals, spv::Op::OpSpecConstant, {type, constant, defaultValue});
  writer_.decorate(constant, spv::Decoration::SpecId, {number});
  return constant;
}

Id KernelInterface::groupSize() {
  if (isTiled()) return writer_.constantInt(32, tile_[0]);
  if (!groupSize_) groupSize_ = specializationConstant(kGroupSizeSpecId, kDefaultGroupSize);
  return groupSize_;
}

Id KernelInterface::floatArithmetic() {
  if (!floatArithmetic_) floatArithmetic_ = specializationConstant(kFloatArithmeticSpecId, kNothingExact);
  return floatArithmetic_;
}

Id KernelInterface::cutsLoops() {
  if (!cutsLoops_) cutsLoops_ = specializationConstant(kCutsLoopsSpecId, kCutsNone);
  return cutsLoops_;
}

uint32_t KernelInterface::closureMember(uint32_t closureWord) const {
  uint32_t member = firstClosureWord + closureWord;
  for (uint32_t pair = 0; pair <= closureWord / 2; ++pair)
    if (joined_[pair] && 2 * pair + 1 <= closureWord) --member;
  return member;
}

Id KernelInterface::pushConstants() {
  if (pushConstants_) return pushConstants_;
  std::vector<Id> members;
  std::vector<uint32_t> offsets;
  auto add = [&](uint32_t bits, uint32_t offset) {
    members.push_back(writer_.typeInt(bits));
    offsets.push_back(offset);
  };
  add(64, 0);
  for (uint32_t offset : {8, 12, 16, 20}) add(32, offset);
  for (uint32_t word = 0; word < kClosureWords; word += isJoined(word) ? 2 : 1)
    add(isJoined(word) ? 64 : 32, kClosureOffset + 4 * word);
  Id block = writer_.newStruct(members);
  writer_.decorate(block, spv::Decoration::Block);
  for (uint32_t i = 0; i < members.size(); ++i)
    writer_.decorateMember(block, i, spv::Decoration::Offset, {offsets[i]});
  pushConstants_ = writer_.variable(spv::StorageClass::PushConstant, block);
  addVariable(pushConstants_);
  return pushConstants_;
}

Id KernelInterface::pushConstantType(uint32_t member) const {
  if (member == closureAddress) return writer_.typeInt(64);
  for (uint32_t word = 0; word < kClosureWords; ++word)
    if (closureMember(word) == member) return writer_.typeInt(isJoined(word) ? 64 : 32);
  return writer_.typeInt(32);
}

Id KernelInterface::idOf(const llvm::Function& callee) {
  for (const Called& one : called_)
    if (one.function == &callee) return one.id;
  called_.push_back({&callee, writer_.newId()});
  return called_.back().id;
}

void KernelInterface::finish(Id function) {
  if (!isTiled()) {
    // In Vulkan 1.2 a built-in composite specializes the work-group size.
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
