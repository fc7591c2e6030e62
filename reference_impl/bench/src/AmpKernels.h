/// The kernels as C++ AMP; the table's program knows no more of them than this.
#pragma once

#include <functional>
#include <memory>

#include "cases/Case.h"

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

class AmpData;

/// The data of a case on an accelerator view, and its steps.
class AmpKernel {
 public:
  using Launch = void (*)(const Step&, const AmpData&);

  /// Uploads the buffers.
  AmpKernel(const Case& measured, Launch launch, concurrency::__detail::view_object* view);

  /// Launches all steps.
  void run() const;

  /// The contents of a buffer.
  Words words(std::size_t buffer) const;

 private:
  std::vector<Step> steps_;
  Launch launch_;
  std::shared_ptr<const AmpData> data_;
};

namespace precise {
AmpKernel::Launch amp_kernel(const std::string& name);
}
namespace fast {
AmpKernel::Launch amp_kernel(const std::string& name);
}

}  // namespace ampbench
