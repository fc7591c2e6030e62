#include "pipelines/source_lines.h"

#include <utility>

#include "pipelines/spirv.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace amprt {
namespace {

using Words = std::span<const std::uint32_t>;

constexpr std::string_view debug_set = "NonSemantic.Shader.DebugInfo.100";
/// In an OpExtInst, the words before the operands of its instruction.
constexpr std::size_t first_operand = 5;

/// A place in the source, and the call by which it was inlined: ids of DebugSource and DebugInlinedAt, or 0.
struct CodePlace {
  std::uint32_t source = 0;
  std::uint32_t line = 0;
  std::uint32_t call = 0;
};

bool is_library(std::string_view path) {
  return path.find("/amp_detail/") != std::string_view::npos;
}

/// Reads a module from its begin to its end.
class LineReader {
 public:
  void visit(spv::Op op, Words words);
  SourceLines take() { return std::move(lines_); }

 private:
  void visit_debug(std::uint32_t instruction, Words words);
  void count();
  std::string path_of(std::uint32_t source) const;
  std::uint32_t number(std::uint32_t id) const;

  SourceLines lines_;
  std::uint32_t set_ = 0;
  bool in_function_ = false;
  CodePlace place_;
  std::map<std::uint32_t, std::string_view> strings_;
  std::map<std::uint32_t, std::uint32_t> numbers_;
  std::map<std::uint32_t, std::pair<std::string_view, std::string>> sources_;  ///< path and text
  std::uint32_t last_source_ = 0;
  std::map<std::uint32_t, std::uint32_t> source_of_scope_;
  std::map<std::uint32_t, CodePlace> calls_;
};

std::uint32_t LineReader::number(std::uint32_t id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? 0 : found->second;
}

std::string LineReader::path_of(std::uint32_t source) const {
  const auto found = sources_.find(source);
  return found == sources_.end() ? std::string() : std::string(found->second.first);
}

void LineReader::visit(spv::Op op, Words words) {
  switch (op) {
    case spv::Op::OpString:
      strings_[words[1]] = text_at(words, 2);
      return;
    case spv::Op::OpExtInstImport:
      if (text_at(words, 2) == debug_set) set_ = words[1];
      return;
    case spv::Op::OpConstant:
      numbers_[words[2]] = words[3];
      return;
    case spv::Op::OpFunction:
      in_function_ = true;
      return;
    case spv::Op::OpFunctionEnd:
      in_function_ = false;
      return;
    case spv::Op::OpLabel:
      place_ = {};
      return;
    case spv::Op::OpFunctionParameter:
    case spv::Op::OpLine:
    case spv::Op::OpNoLine:
      return;
    case spv::Op::OpExtInst:
      if (set_ && words[3] == set_) return visit_debug(words[4], words);
      break;
    default:
      break;
  }
  if (in_function_) count();
}

void LineReader::visit_debug(std::uint32_t instruction, Words words) {
  const auto operand = [&](std::size_t index) {
    return first_operand + index < words.size() ? words[first_operand + index] : 0;
  };
  const std::uint32_t id = words[2];
  switch (instruction) {
    case NonSemanticShaderDebugInfo100DebugSource:
      sources_[id] = {strings_[operand(0)], std::string(strings_[operand(1)])};
      last_source_ = id;
      return;
    case NonSemanticShaderDebugInfo100DebugSourceContinued:
      sources_[last_source_].second += strings_[operand(0)];
      return;
    case NonSemanticShaderDebugInfo100DebugFunction:
      source_of_scope_[id] = operand(2);
      return;
    case NonSemanticShaderDebugInfo100DebugLexicalBlock:
      source_of_scope_[id] = operand(0);
      return;
    case NonSemanticShaderDebugInfo100DebugInlinedAt:
      calls_[id] = {source_of_scope_[operand(1)], number(operand(0)), operand(2)};
      return;
    case NonSemanticShaderDebugInfo100DebugScope:
      place_.call = operand(1);
      return;
    case NonSemanticShaderDebugInfo100DebugNoScope:
      place_.call = 0;
      return;
    case NonSemanticShaderDebugInfo100DebugLine:
      place_.source = operand(0);
      place_.line = number(operand(1));
      return;
    case NonSemanticShaderDebugInfo100DebugNoLine:
      place_.source = place_.line = 0;
      return;
    default:
      return;
  }
}

void LineReader::count() {
  ++lines_.all;
  CodePlace place = place_;
  while (place.call && (place.line == 0 || is_library(path_of(place.source)))) place = calls_[place.call];
  const std::string path = path_of(place.source);
  if (place.line == 0) {
    ++lines_.unplaced;
    return;
  }
  if (is_library(path)) {
    ++lines_.library;
    return;
  }
  SourceLines::File& file = lines_.files[path];
  if (file.instructions.empty()) file.text = sources_[place.source].second;
  ++file.instructions[place.line];
}

}  // namespace

SourceLines SourceLines::of(Words spirv) {
  LineReader reader;
  for_each_instruction(spirv, [&](spv::Op op, Words words) { reader.visit(op, words); });
  return reader.take();
}

}  // namespace amprt
