#include "queue.h"

#include <chrono>

#include "errors.h"
#include "trace.h"

namespace amprt {
namespace {

constexpr std::size_t closure_chunk_bytes = 64 * 1024;
constexpr std::size_t closure_alignment = 256;

/// How long waiting polls before it blocks. Launch and wait takes about 10 us on a discrete GPU when polled
/// and three times as long when blocked at once.
constexpr auto polling_time = std::chrono::microseconds(50);

constexpr VkPipelineStageFlags device_stages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
constexpr VkAccessFlags device_writes = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;

void barrier(VkCommandBuffer commands, VkPipelineStageFlags to_stages, VkAccessFlags to_access) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = device_writes;
  memory.dstAccessMask = to_access;
  vkCmdPipelineBarrier(commands, device_stages, to_stages, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

}  // namespace

Queue::Queue(Device& device) : device_(device), queue_(device.next_queue()) {
  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT | VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device_.physical().queue_family;
  check(vkCreateCommandPool(device_.handle(), &pool, nullptr, &pool_), "create a command pool");

  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo semaphore = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  const VkResult result = vkCreateSemaphore(device_.handle(), &semaphore, nullptr, &timeline_);
  if (result != VK_SUCCESS) vkDestroyCommandPool(device_.handle(), pool_, nullptr);
  check(result, "create a timeline semaphore");
  device_.track(*this);
}

Queue::~Queue() {
  try {
    wait(last_submission());
  } catch (...) {
    // The device is lost: nothing is in use any more.
  }
  device_.untrack(*this);
  release();
}

void Queue::release() noexcept {
  const std::lock_guard lock(mutex_);
  if (!pool_) return;
  in_flight_.clear();
  launch_times_.reset();
  closure_chunk_.reset();
  for (auto& buffers : staging_) buffers.clear();
  vkDestroySemaphore(device_.handle(), timeline_, nullptr);
  vkDestroyCommandPool(device_.handle(), pool_, nullptr);
  pool_ = VK_NULL_HANDLE;
}

std::uint64_t Queue::last_submission() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::uint64_t Queue::completed() const {
  std::uint64_t value = 0;
  check(vkGetSemaphoreCounterValue(device_.handle(), timeline_, &value), "read a timeline semaphore");
  return value;
}

void Queue::retire() {
  if (in_flight_.empty()) return;
  const std::uint64_t done = completed();
  while (!in_flight_.empty() && in_flight_.front().number <= done) {
    free_commands_.push_back(in_flight_.front().commands);
    in_flight_.pop_front();
  }
}

VkCommandBuffer Queue::take_commands() {
  if (!free_commands_.empty()) {
    const VkCommandBuffer commands = free_commands_.back();
    free_commands_.pop_back();
    return commands;
  }
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = pool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  check(vkAllocateCommandBuffers(device_.handle(), &info, &commands), "allocate a command buffer");
  return commands;
}

std::uint64_t Queue::submit(const Record& record, Keep keep) {
  const std::lock_guard lock(mutex_);
  if (!pool_) throw_runtime_exception("the accelerator view has been shut down with the process", e_fail);
  retire();
  const VkCommandBuffer commands = take_commands();

  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  check(vkBeginCommandBuffer(commands, &begin), "begin a command buffer");
  // AMP 1.2 §3.3 l.939: work on a view is executed in the order of submission, and sees what went before.
  barrier(commands, device_stages,
          VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_READ_BIT |
              VK_ACCESS_TRANSFER_WRITE_BIT);
  record(commands);
  barrier(commands, VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  check(vkEndCommandBuffer(commands), "end a command buffer");

  const std::uint64_t number = last_ + 1;
  VkTimelineSemaphoreSubmitInfo timeline = {VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
  timeline.signalSemaphoreValueCount = 1;
  timeline.pSignalSemaphoreValues = &number;
  VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO, &timeline};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  submit.signalSemaphoreCount = 1;
  submit.pSignalSemaphores = &timeline_;
  {
    const std::lock_guard queue_lock(queue_.mutex);
    check(vkQueueSubmit(queue_.handle, 1, &submit, VK_NULL_HANDLE), "submit commands");
  }
  last_ = number;
  in_flight_.push_back({number, commands, std::move(keep)});
  return number;
}

void Queue::wait(std::uint64_t submission) {
  {
    const std::lock_guard lock(mutex_);
    if (!pool_ || submission == 0) return;
  }
  TraceSpan span("wait", [&] { return device_.physical().name; });
  if (span) span.note("submission", submission);
  if (!device_.physical().is_host_processor()) {
    const auto deadline = std::chrono::steady_clock::now() + polling_time;
    while (std::chrono::steady_clock::now() < deadline) {
      if (completed() >= submission) return;
    }
  }
  VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
  info.semaphoreCount = 1;
  info.pSemaphores = &timeline_;
  info.pValues = &submission;
  check(vkWaitSemaphores(device_.handle(), &info, UINT64_MAX), "wait for the accelerator");
}

LaunchTimes& Queue::time_launches() {
  const std::lock_guard lock(mutex_);
  if (!launch_times_) launch_times_ = std::make_unique<LaunchTimes>(device_);
  return *launch_times_;
}

ClosureMemory Queue::closure_memory(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t begin = (closure_used_ + closure_alignment - 1) / closure_alignment * closure_alignment;
  if (bytes > closure_chunk_bytes) {
    auto own = std::make_shared<Buffer>(device_, bytes, MemoryKind::upload);
    return {own->mapped(), own->address(), own};
  }
  if (closure_chunk_ && begin + bytes <= closure_chunk_bytes) {
    closure_used_ = begin + bytes;
    return {closure_chunk_->mapped() + begin, closure_chunk_->address() + begin, closure_chunk_};
  }
  // A full chunk lives on in the launches that use it.
  closure_chunk_ = std::make_shared<Buffer>(device_, closure_chunk_bytes, MemoryKind::upload);
  closure_used_ = bytes;
  return {closure_chunk_->mapped(), closure_chunk_->address(), closure_chunk_};
}

std::shared_ptr<Buffer> Queue::staging(MemoryKind kind, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  retire();
  auto& buffers = staging_[kind == MemoryKind::upload ? 0 : 1];
  for (const auto& buffer : buffers) {
    if (buffer.use_count() == 1 && buffer->bytes() >= bytes) return buffer;
  }
  // Keep one spare: two let the host fill one while the device reads the other.
  while (buffers.size() > 1) buffers.erase(buffers.begin());
  buffers.push_back(std::make_shared<Buffer>(device_, bytes, kind));
  return buffers.back();
}

}  // namespace amprt
