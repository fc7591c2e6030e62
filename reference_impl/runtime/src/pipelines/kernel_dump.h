/// Dumps kernels as files (AMP_DUMP).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipelines/executables.h"

namespace amprt {

/// The files <folder>/<number>-<kernel>.spv and .txt, if AMP_DUMP names a folder. Failures are reported on
/// standard error.
class KernelDump {
 public:
  /// Writes the module. Kernel and module must live as long as the object.
  KernelDump(const char* kernel, std::span<const std::uint32_t> spirv);

  /// Writes the table of the kernel (kernel_table.h).
  void add_table(const std::vector<Executable>& executables) const;

 private:
  const char* kernel_;
  std::span<const std::uint32_t> spirv_;
  std::optional<std::filesystem::path> path_;  ///< without the extension
};

}  // namespace amprt
