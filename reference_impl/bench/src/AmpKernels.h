/// The interface of the kernels in C++ AMP for the rest of the program, which is not compiled by amp++.
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

  /// Copies the buffers to the accelerator.
  AmpKernel(const Case& measured, Launch launch, concurrency::__detail::view_object* view);

  /// Launches all steps, without waiting for them.
  void run() const;

  /// Returns the contents of a buffer.
  Words words(std::size_t buffer) const;

 private:
  std::vector<Step> steps_;
  Launch launch_;
  std::shared_ptr<const AmpData> data_;
};

// The kernels compiled with amp++'s defaults, and with -ffast-math. Null if there is no kernel with that
// name.

namespace precise {
AmpKernel::Launch amp_kernel(const std::string& name);
}
namespace fast {
AmpKernel::Launch amp_kernel(const std::string& name);
}

}  // namespace ampbench
