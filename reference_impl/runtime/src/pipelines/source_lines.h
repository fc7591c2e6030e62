/// The source lines of a kernel, from the debug information of its module.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace amprt {

/// The code of a module by source lines.
///
/// Inlined code of the library belongs to the line of the program that calls the library.
struct SourceLines {
  struct File {
    std::string text;                                     ///< empty if the module does not contain it
    std::map<std::uint32_t, std::uint32_t> instructions;  ///< number of instructions by line
  };
  std::map<std::string, File> files;  ///< by path; only those with code
  std::uint32_t all = 0;              ///< instructions of all functions
  std::uint32_t library = 0;          ///< those of the library that no line of the program calls
  std::uint32_t unplaced = 0;         ///< those without a line

  /// Counts the instructions in the functions of a valid module, without labels and debug information.
  static SourceLines of(std::span<const std::uint32_t> spirv);
};

}  // namespace amprt
