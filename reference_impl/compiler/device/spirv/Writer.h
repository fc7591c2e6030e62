// Builds one SPIR-V module in memory. Knows the binary form, but neither LLVM nor C++ AMP.
#ifndef AMP_DEVICE_SPIRV_WRITER_H
#define AMP_DEVICE_SPIRV_WRITER_H

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spirv/unified1/spirv.hpp11"

namespace amp::device::spirv {

using Id = uint32_t;
using Words = std::vector<uint32_t>;

/// Returns the words of a literal string: UTF-8, zero-terminated, padded.
Words stringWords(std::string_view text);

template <class Enum>
uint32_t word(Enum value) {
  return static_cast<uint32_t>(value);
}

/// The sections of a module in the order of SPIR-V 1.5 §2.4.
enum class Section {
  entryPoints,
  executionModes,
  debugStrings,
  names,
  decorations,
  globals,  ///< types, constants, module-scope variables
  functions,
};

class Writer {
 public:
  Writer();

  Id newId() { return next_++; }
  void capability(spv::Capability capability) { capabilities_.insert(word(capability)); }
  void extension(std::string_view name) { extensions_.emplace(name); }
  bool hasCapability(spv::Capability capability) const { return capabilities_.count(word(capability)) != 0; }

  void emit(Section section, spv::Op op, std::span<const uint32_t> operands);
  void emit(Section section, spv::Op op, std::initializer_list<uint32_t> operands) {
    emit(section, op, std::span(operands.begin(), operands.size()));
  }
  void decorate(Id target, spv::Decoration decoration, std::initializer_list<uint32_t> literals = {});
  void decorateMember(Id type, uint32_t member, spv::Decoration decoration,
                      std::initializer_list<uint32_t> literals = {});
  void name(Id target, std::string_view text);

  // Types. The same type always has the same id.
  Id typeVoid();
  Id typeBool();
  Id typeInt(uint32_t bits);
  Id typeFloat(uint32_t bits);
  Id typeVector(Id element, uint32_t count);
  Id typeArray(Id element, uint32_t count);
  Id typePointer(spv::StorageClass storage, Id pointee);
  Id typeFunction(Id result, std::span<const Id> parameters = {});
  /// These make a new type each time, for decorations of its own.
  Id newRuntimeArray(Id element);
  Id newStruct(std::span<const Id> members);

  // Constants. The same constant always has the same id.
  Id constantInt(uint32_t bits, uint64_t value);
  Id constantFloatBits(uint32_t bits, uint64_t pattern);
  Id constantBool(bool value);
  Id constantComposite(Id type, std::span<const Id> parts);
  Id constantNull(Id type);
  Id undefined(Id type);

  Id variable(spv::StorageClass storage, Id pointee, Id initializer = 0);
  Id extendedInstructions(std::string_view name);
  Id debugString(std::string_view text);

  void append(Section section, std::span<const uint32_t> words);

  /// The finished module.
  Words assemble() const;

 private:
  Id unique(spv::Op op, Words operands, bool hasResultType);
  Words& section(Section section) { return sections_[static_cast<size_t>(section)]; }

  Id next_ = 1;
  std::set<uint32_t> capabilities_;
  std::set<std::string> extensions_;
  std::map<std::string, Id, std::less<>> imports_;
  std::map<std::string, Id, std::less<>> strings_;
  std::map<Words, Id> uniques_;
  std::array<Words, 7> sections_;
};

}  // namespace amp::device::spirv

#endif
