/// A case in the host's memory, for the files with the kernels in OpenMP.
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "cases/Case.h"

namespace ampbench {

/// One call of a kernel in OpenMP computes what all steps of the case do. So it gets all buffers of the case,
/// and the parameters of the first step.
class OpenMpData {
 public:
  explicit OpenMpData(const Case& measured);

  template <typename T>
  T* buffer(std::size_t b) const {
    return reinterpret_cast<T*>(buffers_[b].get());
  }
  int number(std::size_t parameter) const { return static_cast<int>(parameters_[parameter]); }
  float real(std::size_t parameter) const { return real_of(parameters_[parameter]); }

  Words words(std::size_t buffer) const;

 private:
  struct Free {
    void operator()(std::uint32_t* words) const { std::free(words); }
  };
  std::vector<std::uint32_t> parameters_;
  std::vector<std::size_t> sizes_;
  std::vector<std::unique_ptr<std::uint32_t[], Free>> buffers_;
};

struct OpenMpEntry {
  const char* kernel;
  void (*run)(const OpenMpData&);
};

}  // namespace ampbench
