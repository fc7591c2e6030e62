#include "pipelines/debug_info.h"

#include <set>
#include <string_view>

#include "pipelines/spirv.h"

namespace amprt {

std::vector<std::uint32_t> without_debug_info(std::span<const std::uint32_t> spirv) {
  std::set<std::uint32_t> sets;
  const auto needs_extension = [&](spv::Op op, std::span<const std::uint32_t> words) {
    switch (op) {
      case spv::Op::OpExtension:
        return text_at(words, 1) == "SPV_KHR_non_semantic_info";
      case spv::Op::OpExtInstImport:
        return text_at(words, 2).starts_with("NonSemantic.") && sets.insert(words[1]).second;
      case spv::Op::OpExtInst:
        return sets.contains(words[3]);
      default:
        return false;
    }
  };
  std::vector<std::uint32_t> result(spirv.begin(), spirv.begin() + spirv_header);
  for_each_instruction(spirv, [&](spv::Op op, std::span<const std::uint32_t> words) {
    if (!needs_extension(op, words)) result.insert(result.end(), words.begin(), words.end());
  });
  return result;
}

}  // namespace amprt
