// Source files, and the compilation unit.
#include "device/Context.h"
#include "device/debug/DebugInfo.h"

namespace amp::device::debug {

using namespace llvm;

namespace {

constexpr uint32_t kVersion = 100;  // of the instruction set
constexpr uint32_t kDwarfVersion = 5;
/// Bytes of text that fit into an OpString, whose length in words has 16 bits.
constexpr size_t kLongestString = (0xffff - 2) * sizeof(uint32_t) - 1;

/// Splits off the first part that fits into an OpString. Does not cut UTF-8 characters.
StringRef takePart(StringRef& text) {
  size_t length = std::min(text.size(), kLongestString);
  while (length < text.size() && length > 0 && (text[length] & 0xc0) == 0x80) --length;
  const StringRef part = text.take_front(length);
  text = text.drop_front(length);
  return part;
}

}  // namespace

Id DebugInfo::source(const DIFile* file) {
  const std::string path = pathOf(file ? *file : *unit_.getFile());
  auto [place, isNew] = sources_.try_emplace(path, 0);
  if (!isNew) return place->second;
  SmallVector<Id, 2> operands{instructions_.text(path)};
  StringRef text;
  if (sourceText_)
    if (std::optional<StringRef> known = sourceText_(path)) text = *known;
  if (!text.empty()) operands.push_back(instructions_.text(takePart(text)));
  const Id source = instructions_.declare(NonSemanticShaderDebugInfo100DebugSource, operands);
  while (!text.empty())
    instructions_.declare(NonSemanticShaderDebugInfo100DebugSourceContinued,
                          {instructions_.text(takePart(text))});
  return place->second = source;
}

Id DebugInfo::compilationUnit() {
  if (!compilationUnit_)
    compilationUnit_ = instructions_.declare(
        NonSemanticShaderDebugInfo100DebugCompilationUnit,
        {instructions_.number(kVersion), instructions_.number(kDwarfVersion), source(unit_.getFile()),
         instructions_.number(spirv::word(spv::SourceLanguage::Unknown))});
  return compilationUnit_;
}

}  // namespace amp::device::debug
