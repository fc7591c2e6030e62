#include "Raw.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace ampbench {
namespace {

/// A vector is copied in parts of this size: the host copies one part while the device copies the previous
/// one.
constexpr std::size_t part_bytes = std::size_t{16} << 20;

struct Parameters {
  std::uint64_t address;
  std::uint32_t count;
  std::uint32_t unused;
};

std::vector<char> contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty()) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
  return bytes;
}

/// Orders what follows behind the previous launches or copies.
void order(VkCommandBuffer commands, VkPipelineStageFlags from, VkAccessFlags written,
           VkPipelineStageFlags to, VkAccessFlags read) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = written;
  memory.dstAccessMask = read;
  vkCmdPipelineBarrier(commands, from, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

/// Orders the following launches behind the previous ones.
void order(VkCommandBuffer commands) {
  order(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
        VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
}

/// Makes previous copies visible to the host.
void show_to_host(VkCommandBuffer commands) {
  order(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT,
        VK_ACCESS_HOST_READ_BIT);
}

}  // namespace

Raw::Raw(Vulkan& vulkan, const std::filesystem::path& modules) : vulkan_(vulkan) {
  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = vulkan_.queue_family();
  check(vkCreateCommandPool(vulkan_.device(), &pool, nullptr, &pool_), "create a command pool");
  VkCommandBufferAllocateInfo commands = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  commands.commandPool = pool_;
  commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  commands.commandBufferCount = 2;
  check(vkAllocateCommandBuffers(vulkan_.device(), &commands, commands_), "allocate command buffers");
  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  const VkSemaphoreCreateInfo semaphore = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  check(vkCreateSemaphore(vulkan_.device(), &semaphore, nullptr, &timeline_), "create a timeline semaphore");

  const std::vector<char> code = contents_of(modules / "increment.spv");
  VkShaderModuleCreateInfo module = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  module.codeSize = code.size();
  module.pCode = reinterpret_cast<const std::uint32_t*>(code.data());
  check(vkCreateShaderModule(vulkan_.device(), &module, nullptr, &module_), "create a shader module");
  const VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(Parameters)};
  VkPipelineLayoutCreateInfo layout = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layout.pushConstantRangeCount = 1;
  layout.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(vulkan_.device(), &layout, nullptr, &layout_), "create a pipeline layout");
  VkComputePipelineCreateInfo pipeline = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  pipeline.stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
  pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  pipeline.stage.module = module_;
  pipeline.stage.pName = "main";
  pipeline.layout = layout_;
  check(vkCreateComputePipelines(vulkan_.device(), VK_NULL_HANDLE, 1, &pipeline, nullptr, &pipeline_),
        "create a pipeline");
  counters_ = vulkan_.create_buffer(many * numbers * 4, Vulkan::Where::device);
  results_ = vulkan_.create_buffer(numbers * 4, Vulkan::Where::window);
  result_ = vulkan_.create_buffer(4, Vulkan::Where::host);
  time_whole([&](VkCommandBuffer into) { vkCmdFillBuffer(into, results_.buffer, 0, VK_WHOLE_SIZE, 0); });
}

Raw::~Raw() {
  release_copies();
  vulkan_.destroy(counters_);
  vulkan_.destroy(results_);
  vulkan_.destroy(result_);
  vkDestroyPipeline(vulkan_.device(), pipeline_, nullptr);
  vkDestroyPipelineLayout(vulkan_.device(), layout_, nullptr);
  vkDestroyShaderModule(vulkan_.device(), module_, nullptr);
  vkDestroySemaphore(vulkan_.device(), timeline_, nullptr);
  vkDestroyCommandPool(vulkan_.device(), pool_, nullptr);
}

std::uint64_t Raw::submit(VkCommandBuffer commands) {
  const std::uint64_t value = ++submitted_;
  VkTimelineSemaphoreSubmitInfo timeline = {VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
  timeline.signalSemaphoreValueCount = 1;
  timeline.pSignalSemaphoreValues = &value;
  VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO, &timeline};
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  info.signalSemaphoreCount = 1;
  info.pSignalSemaphores = &timeline_;
  check(vkQueueSubmit(vulkan_.queue(), 1, &info, VK_NULL_HANDLE), "submit commands");
  return value;
}

/// Polls, except if the device is a processor: there polling would occupy the cores that compute.
void Raw::wait(std::uint64_t value) {
  if (!vulkan_.is_host_processor()) {
    for (std::uint64_t done = 0; done < value;)
      check(vkGetSemaphoreCounterValue(vulkan_.device(), timeline_, &done), "read a semaphore");
    return;
  }
  VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
  info.semaphoreCount = 1;
  info.pSemaphores = &timeline_;
  info.pValues = &value;
  check(vkWaitSemaphores(vulkan_.device(), &info, UINT64_MAX), "wait");
}

double Raw::time_recorded(const Record& record, const std::function<void()>& afterwards) {
  const VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  check(vkBeginCommandBuffer(commands_[0], &begin), "begin a command buffer");
  record(commands_[0]);
  check(vkEndCommandBuffer(commands_[0]), "end a command buffer");
  return seconds([&] {
    wait(submit(commands_[0]));
    if (afterwards) afterwards();
  });
}

void Raw::increment(VkCommandBuffer commands, std::uint64_t address, std::uint32_t count) {
  const Parameters parameters = {address, count, 0};
  vkCmdPushConstants(commands, layout_, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof parameters, &parameters);
  vkCmdDispatch(commands, 1, 1, 1);
}

double Raw::time_whole(const Record& record) {
  const VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  return seconds([&] {
    check(vkBeginCommandBuffer(commands_[0], &begin), "begin a command buffer");
    record(commands_[0]);
    check(vkEndCommandBuffer(commands_[0]), "end a command buffer");
    wait(submit(commands_[0]));
  });
}

double Raw::launch() {
  return time_recorded([&](VkCommandBuffer commands) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    increment(commands, counters_.address, 0);
  });
}

double Raw::launch_and_read(std::uint32_t results) {
  const VkBufferCopy copy = {0, 0, 4};
  const bool reads_directly = results_.mapped != nullptr;
  std::uint32_t result = 0;
  const auto record = [&](VkCommandBuffer commands) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    increment(commands, results_.address, results);
    const auto compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
    if (reads_directly)
      return order(commands, compute, VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT,
                   VK_ACCESS_HOST_READ_BIT);
    order(commands, compute, VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
          VK_ACCESS_TRANSFER_READ_BIT);
    vkCmdCopyBuffer(commands, results_.buffer, result_.buffer, 1, &copy);
    show_to_host(commands);
  };
  const std::byte* const place = reads_directly ? results_.mapped : result_.mapped;
  const auto read = [&] { std::memcpy(&result, place, sizeof result); };
  const double time = time_recorded(record, read);
  right_ &= result == ++expected_result_;
  return time;
}

double Raw::dependent(int launches) {
  return time_recorded([&](VkCommandBuffer commands) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    for (int i = 0; i < launches; ++i) {
      order(commands);
      increment(commands, counters_.address, numbers);
    }
  });
}

double Raw::independent(int launches) {
  return time_recorded([&](VkCommandBuffer commands) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(launches); ++i) {
      if (i % many == 0) order(commands);
      increment(commands, counters_.address + i % many * numbers * 4, numbers);
    }
  });
}

void Raw::release_copies() {
  if (bytes_ == 0) return;
  vulkan_.destroy(staging_);
  vulkan_.destroy(device_);
}

void Raw::prepare_copies(std::size_t bytes) {
  release_copies();
  bytes_ = bytes;
  staging_ = vulkan_.create_buffer(bytes, Vulkan::Where::host);
  device_ = vulkan_.create_buffer(bytes, Vulkan::Where::device);
  host_.resize(bytes / sizeof host_[0]);
  fill(host_.data(), host_.size());
  std::memcpy(staging_.mapped, host_.data(), bytes);
  copy_in();
}

double Raw::copy_in() {
  const VkBufferCopy copy = {0, 0, bytes_};
  return time_whole([&](VkCommandBuffer commands) {
    vkCmdCopyBuffer(commands, staging_.buffer, device_.buffer, 1, &copy);
  });
}

double Raw::copy_out() {
  const VkBufferCopy copy = {0, 0, bytes_};
  const double time = time_whole([&](VkCommandBuffer commands) {
    vkCmdCopyBuffer(commands, device_.buffer, staging_.buffer, 1, &copy);
    show_to_host(commands);
  });
  examine(reinterpret_cast<std::uint32_t*>(staging_.mapped), host_.size());
  return time;
}

double Raw::copy_vector_in() {
  const VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  const auto* const from = reinterpret_cast<const std::byte*>(host_.data());
  return seconds([&] {
    std::uint64_t values[2] = {};
    for (std::size_t done = 0, part = 0; done < bytes_; done += part_bytes, ++part) {
      const VkBufferCopy copy = {done, done, std::min(part_bytes, bytes_ - done)};
      const VkCommandBuffer commands = commands_[part % 2];
      wait(values[part % 2]);
      std::memcpy(staging_.mapped + done, from + done, copy.size);
      check(vkBeginCommandBuffer(commands, &begin), "begin a command buffer");
      vkCmdCopyBuffer(commands, staging_.buffer, device_.buffer, 1, &copy);
      check(vkEndCommandBuffer(commands), "end a command buffer");
      values[part % 2] = submit(commands);
    }
    wait(submitted_);
  });
}

double Raw::copy_vector_out() {
  const VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  auto* const to = reinterpret_cast<std::byte*>(host_.data());
  const double time = seconds([&] {
    struct Part {
      std::uint64_t value = 0;
      std::size_t begin = 0;
      std::size_t bytes = 0;
    } parts[2];
    const auto finish = [&](Part& part) {
      wait(part.value);
      std::memcpy(to + part.begin, staging_.mapped + part.begin, part.bytes);
      part.bytes = 0;
    };
    std::size_t number = 0;
    for (std::size_t done = 0; done < bytes_; done += part_bytes, ++number) {
      Part& part = parts[number % 2];
      if (part.bytes != 0) finish(part);
      const VkBufferCopy copy = {done, done, std::min(part_bytes, bytes_ - done)};
      const VkCommandBuffer commands = commands_[number % 2];
      check(vkBeginCommandBuffer(commands, &begin), "begin a command buffer");
      vkCmdCopyBuffer(commands, device_.buffer, staging_.buffer, 1, &copy);
      show_to_host(commands);
      check(vkEndCommandBuffer(commands), "end a command buffer");
      part = {submit(commands), done, copy.size};
    }
    for (std::size_t i = 0; i < 2; ++i) {
      Part& part = parts[(number + i) % 2];
      if (part.bytes != 0) finish(part);
    }
  });
  examine(host_.data(), host_.size());
  return time;
}

double Raw::arrays(int count) {
  const int some = count / 100;
  return count / some * seconds([&] {
           for (int i = 0; i < some; ++i)
             vulkan_.destroy(vulkan_.create_buffer(array_bytes, Vulkan::Where::device));
         });
}

double Raw::arrays_alive(int count) {
  const int some = count / 10;
  std::vector<Vulkan::Buffer> all;
  all.reserve(some);
  return count / some * seconds([&] {
           for (int i = 0; i < some; ++i)
             all.push_back(vulkan_.create_buffer(array_bytes, Vulkan::Where::device));
           for (const Vulkan::Buffer& buffer : all) vulkan_.destroy(buffer);
         });
}

}  // namespace ampbench
