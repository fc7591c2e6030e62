#include "OpenClKernel.h"
#include "OpenMpKernel.h"
#include "ProcessorSide.h"
#include "processor/processor.h"

namespace ampbench {

ProcessorSides processor_sides([[maybe_unused]] const std::filesystem::path& modules) {
  ProcessorSides sides;
  [[maybe_unused]] const amprt::Processor& processor = amprt::Processor::instance();
#ifdef AMPBENCH_OPENMP
  sides.push_back(openmp_side(processor));
#endif
#ifdef AMPBENCH_OPENCL
  if (auto side = opencl_side(processor.threads, modules)) sides.push_back(std::move(side));
#endif
  return sides;
}

}  // namespace ampbench
