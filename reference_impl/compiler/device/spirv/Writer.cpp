#include "device/spirv/Writer.h"

#include <cstring>

namespace amp::device::spirv {

namespace {

constexpr uint32_t kVersion15 = 0x00010500;

void appendInstruction(Words& out, spv::Op op, std::span<const uint32_t> operands) {
  out.push_back((static_cast<uint32_t>(operands.size() + 1) << spv::WordCountShift) | word(op));
  out.insert(out.end(), operands.begin(), operands.end());
}

void appendInstruction(Words& out, spv::Op op, std::initializer_list<uint32_t> operands) {
  appendInstruction(out, op, std::span(operands.begin(), operands.size()));
}

}  // namespace

Words stringWords(std::string_view text) {
  Words words(text.size() / 4 + 1, 0);
  std::memcpy(words.data(), text.data(), text.size());
  return words;
}

Writer::Writer() = default;

void Writer::emit(Section where, spv::Op op, std::span<const uint32_t> operands) {
  appendInstruction(section(where), op, operands);
}

void Writer::append(Section where, std::span<const uint32_t> words) {
  section(where).insert(section(where).end(), words.begin(), words.end());
}

void Writer::decorate(Id target, spv::Decoration decoration, std::initializer_list<uint32_t> literals) {
  Words operands{target, word(decoration)};
  operands.insert(operands.end(), literals);
  emit(Section::decorations, spv::Op::OpDecorate, operands);
}

void Writer::decorateMember(Id type, uint32_t member, spv::Decoration decoration,
                            std::initializer_list<uint32_t> literals) {
  Words operands{type, member, word(decoration)};
  operands.insert(operands.end(), literals);
  emit(Section::decorations, spv::Op::OpMemberDecorate, operands);
}

void Writer::name(Id target, std::string_view text) {
  Words operands{target};
  Words letters = stringWords(text);
  operands.insert(operands.end(), letters.begin(), letters.end());
  emit(Section::names, spv::Op::OpName, operands);
}

Id Writer::unique(spv::Op op, Words operands, bool hasResultType) {
  Words key = operands;
  key.push_back(word(op));
  auto [place, isNew] = uniques_.try_emplace(std::move(key), next_);
  if (isNew) {
    Id id = newId();
    operands.insert(operands.begin() + (hasResultType ? 1 : 0), id);
    emit(Section::globals, op, operands);
  }
  return place->second;
}

Id Writer::typeVoid() {
  return unique(spv::Op::OpTypeVoid, {}, false);
}
Id Writer::typeBool() {
  return unique(spv::Op::OpTypeBool, {}, false);
}

Id Writer::typeInt(uint32_t bits) {
  if (bits == 64) capability(spv::Capability::Int64);
  return unique(spv::Op::OpTypeInt, {bits, 0}, false);
}

Id Writer::typeFloat(uint32_t bits) {
  if (bits == 64) capability(spv::Capability::Float64);
  return unique(spv::Op::OpTypeFloat, {bits}, false);
}

Id Writer::typeVector(Id element, uint32_t count) {
  return unique(spv::Op::OpTypeVector, {element, count}, false);
}

Id Writer::typeArray(Id element, uint32_t count) {
  return unique(spv::Op::OpTypeArray, {element, constantInt(32, count)}, false);
}

Id Writer::typePointer(spv::StorageClass storage, Id pointee) {
  return unique(spv::Op::OpTypePointer, {word(storage), pointee}, false);
}

Id Writer::typeFunction(Id result, std::span<const Id> parameters) {
  Words operands{result};
  operands.insert(operands.end(), parameters.begin(), parameters.end());
  return unique(spv::Op::OpTypeFunction, operands, false);
}

Id Writer::newRuntimeArray(Id element) {
  Id array = newId();
  emit(Section::globals, spv::Op::OpTypeRuntimeArray, {array, element});
  return array;
}

Id Writer::newStruct(std::span<const Id> members) {
  Words operands{newId()};
  operands.insert(operands.end(), members.begin(), members.end());
  emit(Section::globals, spv::Op::OpTypeStruct, operands);
  return operands[0];
}

Id Writer::constantInt(uint32_t bits, uint64_t value) {
  Words operands{typeInt(bits), static_cast<uint32_t>(value)};
  if (bits == 64) operands.push_back(static_cast<uint32_t>(value >> 32));
  return unique(spv::Op::OpConstant, operands, true);
}

Id Writer::constantFloatBits(uint32_t bits, uint64_t pattern) {
  Words operands{typeFloat(bits), static_cast<uint32_t>(pattern)};
  if (bits == 64) operands.push_back(static_cast<uint32_t>(pattern >> 32));
  return unique(spv::Op::OpConstant, operands, true);
}

Id Writer::constantBool(bool value) {
  return unique(value ? spv::Op::OpConstantTrue : spv::Op::OpConstantFalse, {typeBool()}, true);
}

Id Writer::constantComposite(Id type, std::span<const Id> parts) {
  Words operands{type};
  operands.insert(operands.end(), parts.begin(), parts.end());
  return unique(spv::Op::OpConstantComposite, operands, true);
}

Id Writer::constantNull(Id type) {
  return unique(spv::Op::OpConstantNull, {type}, true);
}

Id Writer::undefined(Id type) {
  return unique(spv::Op::OpUndef, {type}, true);
}

Id Writer::variable(spv::StorageClass storage, Id pointee, Id initializer) {
  Words operands{typePointer(storage, pointee), newId(), word(storage)};
  if (initializer) operands.push_back(initializer);
  emit(Section::globals, spv::Op::OpVariable, operands);
  return operands[1];
}

Id Writer::extendedInstructions(std::string_view name) {
  auto place = imports_.find(name);
  if (place == imports_.end()) place = imports_.emplace(name, newId()).first;
  return place->second;
}

Id Writer::debugString(std::string_view text) {
  auto place = strings_.find(text);
  if (place != strings_.end()) return place->second;
  Words operands{newId()};
  Words letters = stringWords(text);
  operands.insert(operands.end(), letters.begin(), letters.end());
  emit(Section::debugStrings, spv::Op::OpString, operands);
  return strings_.emplace(text, operands[0]).first->second;
}

Words Writer::assemble() const {
  Words out{spv::MagicNumber, kVersion15, 0, next_, 0};
  for (uint32_t capability : capabilities_) appendInstruction(out, spv::Op::OpCapability, {capability});
  for (const std::string& name : extensions_) appendInstruction(out, spv::Op::OpExtension, stringWords(name));
  for (const auto& [name, id] : imports_) {
    Words operands{id};
    Words letters = stringWords(name);
    operands.insert(operands.end(), letters.begin(), letters.end());
    appendInstruction(out, spv::Op::OpExtInstImport, operands);
  }
  appendInstruction(out, spv::Op::OpMemoryModel,
                    {word(spv::AddressingModel::PhysicalStorageBuffer64), word(spv::MemoryModel::Vulkan)});
  for (const Words& part : sections_) out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace amp::device::spirv
