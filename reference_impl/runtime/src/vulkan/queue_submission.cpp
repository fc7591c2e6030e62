/// Submission: threads share the work of recording and submitting the batches of a queue.
#include <mutex>
#include <utility>

#include "base/errors.h"
#include "vulkan/queue.h"

namespace amprt {

/// The first closed batch up to the number that no thread records; null if there is none.
Batch* Queue::next_to_record(std::uint64_t number) {
  for (const auto& batch : closed_) {
    if (batch->number <= number && batch->stage == Batch::Stage::to_record) return batch.get();
  }
  return nullptr;
}

/// Wakes the threads in wait_for_others().
void Queue::tell_others() noexcept {
  ++steps_;
  steps_.notify_all();
}

/// Blocks until another thread is done with recording or submitting a batch.
void Queue::wait_for_others(Lock& lock) const noexcept {
  const std::uint32_t seen = steps_;
  lock.unlock();
  if (!comes_soon([&] { return steps_ != seen; })) steps_.wait(seen);
  lock.lock();
}

/// Records a closed batch, unless its commands are still in a command buffer. After a failure it is to be
/// recorded again.
VkResult Queue::record_batch(Batch& batch, Lock& lock) noexcept {
  batch.stage = Batch::Stage::recording;
  VkResult result = pool_->take(batch.use, batch.commands, batch.keep, batch.recorded);
  if (result == VK_SUCCESS && !batch.recorded->is_remembered()) {
    lock.unlock();
    result = batch.record();
    lock.lock();
    note_loss(result);
    if (result != VK_SUCCESS) pool_->give_back(batch.use, *batch.recorded);
  }
  batch.stage = result == VK_SUCCESS ? Batch::Stage::to_submit : Batch::Stage::to_record;
  tell_others();
  return result;
}

/// Submits the first closed batch, which is recorded. Later ones may be recorded before it, but are not
/// submitted before it.
VkResult Queue::submit_first(Lock& lock) noexcept {
  Batch& batch = *closed_.front();
  batch.stage = Batch::Stage::submitting;
  const VkSemaphore timeline = pool_->timeline();
  const VkCommandBuffer commands = batch.recorded->handle();
  lock.unlock();
  VkTimelineSemaphoreSubmitInfo signal = {VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
  signal.signalSemaphoreValueCount = 1;
  signal.pSignalSemaphoreValues = &batch.number;
  VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO, &signal};
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  info.signalSemaphoreCount = 1;
  info.pSignalSemaphores = &timeline;
  VkResult result;
  {
    const std::lock_guard queue_lock(queue_.mutex);
    result = vkQueueSubmit(queue_.handle, 1, &info, VK_NULL_HANDLE);
  }
  lock.lock();
  note_loss(result);
  if (result == VK_SUCCESS) {
    if (batch.use == RecordedFor::repetition && !batch.recorded->is_remembered())
      batch.recorded->remember(batch.commands, batch.keep);
    batch.commands.clear();
    free_lists_.push_back(std::move(batch.commands));
    submitted_ = batch.number;
    last_submit_ = Clock::now();
    in_flight_.push_back(std::move(closed_.front()));
    closed_.erase(closed_.begin());
  } else {
    batch.stage = Batch::Stage::to_submit;
  }
  tell_others();
  return result;
}

/// Submits all recorded batches at the front.
VkResult Queue::submit_ready(Lock& lock) noexcept {
  while (!closed_.empty() && closed_.front()->stage == Batch::Stage::to_submit) {
    const VkResult result = submit_first(lock);
    if (result != VK_SUCCESS) return result;
  }
  return VK_SUCCESS;
}

VkResult Queue::take_part(std::uint64_t number, Lock& lock) noexcept {
  // Also if this fails: the next commands open another batch and ask for its submission.
  if (open_ && open_->number <= number) close_batch();
  for (;;) {
    if (!pool_ || ended_by_ != VK_SUCCESS) return ended_by_;
    VkResult result = submit_ready(lock);
    if (result != VK_SUCCESS) return result;
    Batch* const batch = next_to_record(number);
    if (!batch) return VK_SUCCESS;
    result = record_batch(*batch, lock);
    if (result != VK_SUCCESS) return result;
  }
}

void Queue::take_part(std::uint64_t number) noexcept {
  Lock lock(mutex_);
  take_part(number, lock);
}

VkResult Queue::submit_recorded(std::uint64_t number, Lock& lock) noexcept {
  for (;;) {
    const VkResult result = take_part(number, lock);
    if (result != VK_SUCCESS || submitted_ >= number || !pool_) return result;
    wait_for_others(lock);
  }
}

VkResult Queue::submit_recorded(std::uint64_t number) noexcept {
  // Mostly another thread has submitted them. Then this takes no lock, which a launching thread may want.
  if (submitted_ >= number) return ended_by_;
  Lock lock(mutex_);
  return submit_recorded(number, lock);
}

void Queue::submit(std::uint64_t number) {
  check(submit_recorded(number), "submit commands");
}

}  // namespace amprt
