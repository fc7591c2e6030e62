/// Compute pipelines, one for each form of a kernel and group size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "base/vulkan.h"
#include "commands/debug_labels.h"
#include "pipelines/buffer_layouts.h"
#include "pipelines/float_controls.h"
#include "pipelines/module_registry.h"
#include "pipelines/pipeline_store.h"

namespace amprt {

/// What a device and its driver can do with kernels.
struct KernelTraits {
  FloatControls controls;
  std::uint32_t arithmetic;  ///< amp_float_arithmetic bits
  bool may_cut_loops;
  bool reads_debug_info;  ///< modules may contain non-semantic instructions
  bool has_statistics;    ///< VK_KHR_pipeline_executable_properties is enabled
};

class PipelineCache {
 public:
  struct Entry {
    VkPipeline pipeline;
    VkPipelineLayout layout;
    bool is_new;  ///< made by this call
  };

  /// Loads compiled pipelines from `store`, and saves new ones there.
  PipelineCache(VkDevice device, const DebugLabels& labels, KernelTraits traits, PipelineStore store);
  ~PipelineCache();
  PipelineCache(const PipelineCache&) = delete;
  PipelineCache& operator=(const PipelineCache&) = delete;

  const BufferLayouts& layouts() const { return layouts_; }

  /// Returns the pipeline of a kernel; makes it on first use. group_size is specialization constant 0;
  /// with_buffers selects the kernel's form with storage buffers.
  Entry get(const RegisteredKernel& kernel, std::uint32_t group_size, bool with_buffers);

 private:
  struct Key {
    std::uint64_t cache = 0;  ///< number_; no cache has 0
    std::uint64_t kernel = 0;
    std::uint32_t group_size = 0;
    bool with_buffers = false;

    auto operator<=>(const Key&) const = default;
    std::size_t hash() const { return kernel; }
  };

  Entry get_shared(const Key& key, const amp_kernel& kernel);
  /// The module of a form of a kernel, with what the device can do and without what it cannot.
  std::vector<std::uint32_t> module_of(const amp_kernel& kernel, bool with_buffers) const;
  VkPipeline create(const amp_kernel& kernel, std::uint32_t group_size, bool with_buffers,
                    VkPipelineLayout layout);

  const std::uint64_t number_;  ///< no two caches have the same
  VkDevice device_;
  const DebugLabels& labels_;
  KernelTraits traits_;
  PipelineStore store_;
  BufferLayouts layouts_;
  std::mutex mutex_;
  std::map<Key, Entry> pipelines_;
};

}  // namespace amprt
