#include "AmpKernels.h"

#include "AmpData.h"

namespace ampbench {

AmpKernel::AmpKernel(const Case& measured, Launch launch, concurrency::__detail::view_object* view)
    : steps_(measured.steps), launch_(launch) {
  concurrency::__detail::retain_view(view);
  data_ = std::make_shared<const AmpData>(measured, concurrency::__detail::view_access::adopt(view));
}

void AmpKernel::run() const {
  for (const Step& step : steps_) launch_(step, *data_);
}

Words AmpKernel::words(std::size_t buffer) const {
  return data_->words(buffer);
}

}  // namespace ampbench
