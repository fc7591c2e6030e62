#include "pipelines/float_atomics.h"

#include "pipelines/spirv.h"

namespace amprt {
namespace {

/// Whether a declaration at the begin of a module is needed only for atomic additions.
bool declares(spv::Op op, std::span<const std::uint32_t> words) {
  if (op == spv::Op::OpCapability)
    return words[1] == static_cast<std::uint32_t>(spv::Capability::AtomicFloat32AddEXT);
  return op == spv::Op::OpExtension && text_at(words, 1) == "SPV_EXT_shader_atomic_float_add";
}

}  // namespace

std::vector<std::uint32_t> without_float_atomics(std::span<const std::uint32_t> spirv) {
  std::vector<std::uint32_t> result(spirv.begin(), spirv.begin() + spirv_header);
  for_each_instruction(spirv, [&](spv::Op op, std::span<const std::uint32_t> words) {
    if (declares(op, words)) return;
    if (op != spv::Op::OpAtomicFAddEXT) {
      result.insert(result.end(), words.begin(), words.end());
      return;
    }
    const std::uint32_t type = words[1], id = words[2], value = words[6];
    result.insert(result.end(), {first_word(spv::Op::OpCopyObject, 4), type, id, value});
  });
  return result;
}

}  // namespace amprt
