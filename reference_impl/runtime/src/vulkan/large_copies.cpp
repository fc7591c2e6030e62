#include "vulkan/large_copies.h"

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "base/environment.h"
#include "base/errors.h"
#include "base/workers.h"
#include "commands/command_list.h"
#include "vulkan/memory.h"
#include "vulkan/physical_device.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

/// Minimum average size of the pieces. CUDA starts a copy for each piece: those of 1 MiB are slower than
/// Vulkan's, those of 2 MiB hardly faster (bench/README.md).
constexpr std::size_t least_piece_bytes = std::size_t{4} << 20;

bool exports_memory(VkPhysicalDevice device) {
  if (!has_device_extension(device, VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME)) return false;
  VkPhysicalDeviceExternalBufferInfo info = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO};
  info.usage = buffer_usage;
  info.handleType = LargeCopies::handle_type;
  VkExternalBufferProperties properties = {VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES};
  vkGetPhysicalDeviceExternalBufferProperties(device, &info, &properties);
  return properties.externalMemoryProperties.externalMemoryFeatures &
         VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT;
}

cuda::File exported(const Buffer& buffer) {
  const VkDevice device = buffer.device().handle();
  const auto get = reinterpret_cast<PFN_vkGetMemoryFdKHR>(vkGetDeviceProcAddr(device, "vkGetMemoryFdKHR"));
  VkMemoryGetFdInfoKHR info = {VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR};
  info.memory = buffer.memory();
  info.handleType = LargeCopies::handle_type;
  int file = -1;
  check(get(device, &info, &file), "export memory");
  return cuda::File(file);
}

/// Who owns the bytes of a buffer. CUDA sees what earlier commands have written, and later commands see what
/// CUDA has written.
enum class Owner { commands, cuda };

std::uint64_t hand_over(Queue& queue, const std::shared_ptr<Buffer>& buffer, bool written, Owner to) {
  struct Side {
    VkPipelineStageFlags stages;
    VkAccessFlags accesses;
    std::uint32_t family;
  };
  const Side commands = {VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT |
                             VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
                         queue.device().physical().queue_family};
  const Side nothing_before = {VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_QUEUE_FAMILY_EXTERNAL};
  const Side nothing_behind = {VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, VK_QUEUE_FAMILY_EXTERNAL};
  const Side& before = to == Owner::cuda ? commands : nothing_before;
  const Side& behind = to == Owner::cuda ? nothing_behind : commands;

  VkBufferMemoryBarrier barrier = {VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER};
  barrier.srcAccessMask = before.accesses;
  barrier.dstAccessMask = behind.accesses;
  barrier.srcQueueFamilyIndex = before.family;
  barrier.dstQueueFamilyIndex = behind.family;
  barrier.buffer = buffer->handle();
  barrier.offset = buffer->offset();
  barrier.size = buffer->bytes();
  BufferUse uses[] = {{buffer, written}};
  return queue.record(Work::copy, uses, [&](CommandList& list) {
    list.add([barrier, from = before.stages, to = behind.stages](VkCommandBuffer into) {
      vkCmdPipelineBarrier(into, from, to, 0, 0, nullptr, 1, &barrier, 0, nullptr);
    });
  });
}

}  // namespace

std::unique_ptr<LargeCopies> LargeCopies::of(const PhysicalDevice& device) {
  if (environment::large_copies() == environment::LargeCopies::vulkan) return nullptr;
  if (device.shares_host_memory() || !exports_memory(device.handle)) return nullptr;
  return std::make_unique<LargeCopies>(device.uuid);
}

bool LargeCopies::are_for(std::span<const Piece> pieces) const {
  const std::size_t bytes = bytes_of(pieces);
  return !has_failed_ && bytes >= least_bytes && bytes / pieces.size() >= least_piece_bytes;
}

std::optional<std::uint64_t> LargeCopies::copy(Queue& queue, const Buffer& pinned,
                                               const std::shared_ptr<Buffer>& device,
                                               std::span<const Piece> pieces, Way way) {
  CUdeviceptr address = 0;
  if (!attempt([&] { address = reach(pinned, *device); })) return std::nullopt;
  const bool written = way == Way::to_device;
  queue.wait(hand_over(queue, device, written, Owner::cuda));
  const bool copied = attempt([&] {
    if (way == Way::to_device) {
      device->note_foreign_write();
      cuda_->to_device.upload(pinned.mapped(), address, pieces);
    } else {
      cuda_->to_host.download(address, pinned.mapped(), pieces);
    }
  });
  const std::uint64_t returned = hand_over(queue, device, written, Owner::commands);
  return copied ? std::optional(returned) : std::nullopt;
}

void LargeCopies::forget(VkDeviceMemory memory) noexcept {
  const std::lock_guard lock(mutex_);
  if (!cuda_) return;
  cuda_->registered.erase(memory);
  cuda_->imported.erase(memory);
}

/// Makes the memory of both buffers known to CUDA, unless it is. Returns CUDA's address of the device's
/// buffer.
CUdeviceptr LargeCopies::reach(const Buffer& pinned, const Buffer& device) {
  const std::lock_guard lock(mutex_);
  if (!cuda_) {
    cuda_ = std::make_unique<Cuda>(uuid_);
    // CUDA registers exit handlers, which run before handlers that were registered earlier. This one runs
    // before CUDA's, and waits for the copies on other threads.
    std::atexit([] { Workers::instance().finish(); });
  }
  cuda_->registered.try_emplace(pinned.memory(), cuda_->context, pinned.mapped() - pinned.offset(),
                                pinned.memory_bytes());
  auto imported = cuda_->imported.find(device.memory());
  if (imported == cuda_->imported.end())
    imported =
        cuda_->imported.try_emplace(device.memory(), cuda_->context, exported(device), device.memory_bytes())
            .first;
  return imported->second.address() + device.offset();
}

/// Runs action() and returns true. Once one has failed, returns false: then Vulkan makes all copies.
template <typename Action>
bool LargeCopies::attempt(const Action& action) noexcept {
  if (has_failed_) return false;
  try {
    action();
    return true;
  } catch (const std::exception& e) {
    if (!has_failed_.exchange(true))
      std::fprintf(stderr, "libamp: AMP_LARGE_COPIES=cuda failed, Vulkan makes all copies: %s\n", e.what());
    return false;
  }
}

}  // namespace amprt
