/// The instructions of SPIR-V modules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "spirv/unified1/spirv.hpp11"

namespace amprt {

/// Words before the first instruction of a module.
inline constexpr std::size_t spirv_header = 5;

/// Calls visit(opcode, words) for each instruction of a valid module in order. The first word holds opcode
/// and length.
template <typename Visit>
void for_each_instruction(std::span<const std::uint32_t> spirv, Visit visit) {
  for (std::size_t at = spirv_header; at < spirv.size(); at += spirv[at] >> spv::WordCountShift)
    visit(static_cast<spv::Op>(spirv[at] & spv::OpCodeMask),
          spirv.subspan(at, spirv[at] >> spv::WordCountShift));
}

/// The literal string that begins at a word of an instruction.
inline std::string_view text_at(std::span<const std::uint32_t> words, std::size_t place) {
  return reinterpret_cast<const char*>(&words[place]);
}

/// The first word of an instruction of that many words, this one included.
constexpr std::uint32_t first_word(spv::Op op, std::size_t words) {
  return static_cast<std::uint32_t>(words << spv::WordCountShift) | static_cast<std::uint32_t>(op);
}

}  // namespace amprt
