#include "pipelines/pipeline.h"

#include <span>
#include <string>
#include <utility>

#include "amp_detail/float_arithmetic.h"
#include "base/errors.h"
#include "base/numbers.h"
#include "base/recent.h"
#include "pipelines/debug_info.h"
#include "pipelines/executables.h"
#include "pipelines/float_atomics.h"
#include "pipelines/kernel_dump.h"

namespace amprt {
namespace {

/// A shader module that lives until the pipeline is made.
class ShaderModule {
 public:
  ShaderModule(VkDevice device, std::span<const std::uint32_t> spirv, const char* kernel) : device_(device) {
    VkShaderModuleCreateInfo info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = spirv.size_bytes();
    info.pCode = spirv.data();
    check(vkCreateShaderModule(device_, &info, nullptr, &module_),
          std::string("create the shader module of kernel ") + kernel);
  }
  ~ShaderModule() { vkDestroyShaderModule(device_, module_, nullptr); }
  ShaderModule(const ShaderModule&) = delete;
  ShaderModule& operator=(const ShaderModule&) = delete;

  VkShaderModule handle() const { return module_; }

 private:
  VkDevice device_;
  VkShaderModule module_ = VK_NULL_HANDLE;
};

/// The driver's cache for one pipeline. Without it the pipeline only takes longer to make: failures are
/// ignored.
class DriverCache {
 public:
  DriverCache(VkDevice device, std::span<const std::byte> kept) : device_(device) {
    VkPipelineCacheCreateInfo info = {VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    info.initialDataSize = kept.size();
    info.pInitialData = kept.data();
    if (vkCreatePipelineCache(device_, &info, nullptr, &cache_) != VK_SUCCESS) cache_ = VK_NULL_HANDLE;
  }
  ~DriverCache() { vkDestroyPipelineCache(device_, cache_, nullptr); }
  DriverCache(const DriverCache&) = delete;
  DriverCache& operator=(const DriverCache&) = delete;

  VkPipelineCache handle() const { return cache_; }

  PipelineStore::Bytes data() const {
    std::size_t size = 0;
    if (!cache_ || vkGetPipelineCacheData(device_, cache_, &size, nullptr) != VK_SUCCESS) return {};
    PipelineStore::Bytes bytes(size);
    if (vkGetPipelineCacheData(device_, cache_, &size, bytes.data()) != VK_SUCCESS) return {};
    bytes.resize(size);
    return bytes;
  }

 private:
  VkDevice device_;
  VkPipelineCache cache_ = VK_NULL_HANDLE;
};

std::vector<std::uint32_t> words_of(const std::uint32_t* spirv, std::uint64_t bytes) {
  return {spirv, spirv + bytes / sizeof *spirv};
}

}  // namespace

PipelineCache::PipelineCache(VkDevice device, const DebugLabels& labels, KernelTraits traits,
                             PipelineStore store)
    : number_(next_number<PipelineCache>()),
      device_(device),
      labels_(labels),
      traits_(std::move(traits)),
      store_(std::move(store)),
      layouts_(device) {}

PipelineCache::~PipelineCache() {
  for (const auto& [key, entry] : pipelines_) vkDestroyPipeline(device_, entry.pipeline, nullptr);
}

PipelineCache::Entry PipelineCache::get(const RegisteredKernel& registered, std::uint32_t group_size,
                                        bool with_buffers) {
  thread_local constinit Recent<Key, Entry> recent;
  const Key key{number_, registered.id, group_size, with_buffers};
  if (const Entry* known = recent.find(key)) return *known;
  const Entry entry = get_shared(key, *registered.kernel);
  recent.keep(key, {entry.pipeline, entry.layout, false});
  return entry;
}

PipelineCache::Entry PipelineCache::get_shared(const Key& key, const amp_kernel& kernel) {
  const std::lock_guard lock(mutex_);
  if (const auto found = pipelines_.find(key); found != pipelines_.end()) return found->second;
  const VkPipelineLayout layout = layouts_.layout(key.with_buffers ? kernel.buffer_form->buffer_count : 0);
  const VkPipeline pipeline = create(kernel, key.group_size, key.with_buffers, layout);
  pipelines_.emplace(key, Entry{pipeline, layout, false});
  return {pipeline, layout, true};
}

std::vector<std::uint32_t> PipelineCache::module_of(const amp_kernel& kernel, bool with_buffers) const {
  std::vector<std::uint32_t> spirv =
      with_buffers ? words_of(kernel.buffer_form->spirv, kernel.buffer_form->spirv_bytes)
                   : words_of(kernel.spirv, kernel.spirv_bytes);
  if (!(kernel.flags & amp_kernel_fast_math)) spirv = traits_.controls.applied_to(spirv);
  if (!(traits_.arithmetic & amp_float_adds_atomically)) spirv = without_float_atomics(spirv);
  return spirv;
}

VkPipeline PipelineCache::create(const amp_kernel& kernel, std::uint32_t group_size, bool with_buffers,
                                 VkPipelineLayout layout) {
  const std::vector<std::uint32_t> described = module_of(kernel, with_buffers);
  const KernelDump dump(kernel.name, described);
  const std::vector<std::uint32_t> spirv =
      traits_.reads_debug_info ? described : without_debug_info(described);
  const ShaderModule module(device_, spirv, kernel.name);
  labels_.name(module.handle(), kernel.name);
  // Tiled kernels lack constant 0, kernels without divisions lack constant 1, and kernels without loops lack
  // constant 2: Vulkan ignores entries for these.
  const std::array<std::uint32_t, 3> constants = {group_size, traits_.arithmetic, traits_.may_cut_loops};
  std::array<VkSpecializationMapEntry, constants.size()> entries;
  for (std::uint32_t id = 0; id < entries.size(); ++id)
    entries[id] = {id, static_cast<std::uint32_t>(id * sizeof constants[0]), sizeof constants[0]};
  const VkSpecializationInfo specialization = {entries.size(), entries.data(), sizeof constants,
                                               constants.data()};

  VkComputePipelineCreateInfo info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module.handle();
  info.stage.pName = "main";
  info.stage.pSpecializationInfo = &specialization;
  info.layout = layout;
  if (traits_.has_statistics) info.flags = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;

  const std::string key = store_.key(std::as_bytes(std::span(spirv)), group_size);
  const PipelineStore::Bytes kept = store_.load(key);
  const DriverCache cache(device_, kept);
  VkPipeline pipeline = VK_NULL_HANDLE;
  check(vkCreateComputePipelines(device_, cache.handle(), 1, &info, nullptr, &pipeline),
        std::string("create the pipeline of kernel ") + kernel.name);
  labels_.name(pipeline, kernel.name);
  dump.add_table(traits_.has_statistics ? executables_of(device_, pipeline) : std::vector<Executable>());
  if (const PipelineStore::Bytes data = cache.data(); data != kept) store_.save(key, data);
  return pipeline;
}

}  // namespace amprt
