#include "vulkan/queue.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "base/errors.h"
#include "base/numbers.h"
#include "base/trace.h"

namespace amprt {
namespace {

constexpr std::size_t closure_chunk_bytes = 64 * 1024;
constexpr std::size_t closure_alignment = 256;
/// So many are kept for later launches: 4096 can be under way without new memory.
constexpr std::size_t most_closure_chunks = 16;

/// How long waiting polls before it blocks: being woken takes some tens of microseconds, a launch 10. After
/// the first time others get the processor in between.
constexpr auto eager_polling_time = std::chrono::microseconds(50);
constexpr auto polling_time = std::chrono::milliseconds(5);

/// Commands that come this soon after a submission may share the next.
constexpr auto burst_time = std::chrono::microseconds(50);

/// More than these do not share a submission: the device shall have something to do meanwhile.
constexpr unsigned int most_records = 64;

/// So many batches may be closed and not submitted; then who launches waits.
constexpr std::size_t most_closed = 16;

constexpr VkPipelineStageFlags device_stages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;

VkPipelineStageFlags stage_of(Work work) {
  return work == Work::kernel ? VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT : VK_PIPELINE_STAGE_TRANSFER_BIT;
}

/// The stages' writes.
VkAccessFlags writes_of(VkPipelineStageFlags stages) {
  VkAccessFlags writes = 0;
  if (stages & VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT) writes |= VK_ACCESS_SHADER_WRITE_BIT;
  if (stages & VK_PIPELINE_STAGE_TRANSFER_BIT) writes |= VK_ACCESS_TRANSFER_WRITE_BIT;
  return writes;
}

VkAccessFlags accesses_of(Work work) {
  return work == Work::kernel ? VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT
                              : VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
}

void barrier(VkCommandBuffer commands, VkPipelineStageFlags from, VkPipelineStageFlags to,
             VkAccessFlags access) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = writes_of(from);
  memory.dstAccessMask = access;
  vkCmdPipelineBarrier(commands, from, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

/// Lets so many more come without memory for them.
template <typename T>
void make_room(std::vector<T>& vector, std::size_t more) {
  if (vector.capacity() - vector.size() < more) vector.reserve(2 * (vector.size() + more));
}

/// The commands of all queues are numbered together.
struct Command;

}  // namespace

Queue::Queue(Device& device, Mode mode)
    : device_(device),
      queue_(device.next_queue()),
      mode_(mode),
      pool_(device.take_command_pool()),
      complete_(pool_->last_number()) {
  // Nobody knows what others did before.
  for (Ordered& kind : ordered_) kind = {0, device_stages};
  device_.track(*this);
}

Queue::~Queue() {
  device_.submitter().forget(*this);
  try {
    wait(last_submission());
  } catch (...) {
    device_.wait_idle();
  }
  device_.untrack(*this);
  release();
}

void Queue::release() noexcept {
  std::unique_ptr<CommandPool> pool;
  {
    Lock lock(mutex_);
    const auto is_being_worked_at = [](const auto& batch) {
      return batch->stage == Batch::Stage::recording || batch->stage == Batch::Stage::submitting;
    };
    is_ending_ = true;
    while (std::any_of(closed_.begin(), closed_.end(), is_being_worked_at)) wait_for_others(lock);
    pool = std::move(pool_);
    if (!pool) return;
    // Somebody may have submitted after the device was idle.
    if (!in_flight_.empty() && in_flight_.back()->number > complete_)
      block(pool->timeline(), in_flight_.back()->number);
    for (auto& batch : in_flight_) pool->give_back(batch->use, *batch->recorded);
    in_flight_.clear();
    free_.clear();
    launch_times_.reset();
    for (ClosureChunks* chunks : {&pushed_closures_, &other_closures_}) *chunks = {chunks->kind};
    for (auto& buffers : staging_) buffers.clear();
    const bool is_reusable = !open_ && closed_.empty();  // nothing failed to be submitted
    open_.reset();
    closed_.clear();
    if (!is_reusable) pool.reset();
  }
  if (pool) device_.keep(std::move(pool));
}

void Queue::note_loss(VkResult result) {
  if (result == VK_ERROR_DEVICE_LOST) ended_by_ = result;
}

std::uint64_t Queue::completed(const CommandPool& pool) {
  std::uint64_t number = 0;
  const VkResult result = pool.completed(number);
  note_loss(result);
  check(result, "read a timeline semaphore");
  return number;
}

void Queue::retire() {
  if (in_flight_.empty()) return;
  // Mostly somebody has waited for all of them: then Vulkan need not be asked.
  const bool is_known = complete_ >= in_flight_.back()->number;
  const std::uint64_t done = is_known ? complete_.load() : completed(*pool_);
  make_room(free_, in_flight_.size());
  const auto first_under_way = std::find_if(in_flight_.begin(), in_flight_.end(),
                                            [&](const auto& batch) { return batch->number > done; });
  for (auto batch = in_flight_.begin(); batch != first_under_way; ++batch) {
    (*batch)->keep.clear();
    pool_->give_back((*batch)->use, *(*batch)->recorded);
    complete_command_ = (*batch)->last_command;
    free_.push_back(std::move(*batch));
  }
  in_flight_.erase(in_flight_.begin(), first_under_way);
}

void Queue::open_batch() {
  retire();
  std::unique_ptr<Batch> batch;
  if (free_.empty()) {
    batch = std::make_unique<Batch>();
    batch->keep.reserve(4 * most_records);
  } else {
    batch = std::move(free_.back());
    free_.pop_back();
  }
  // Who submits needs no memory for its books.
  make_room(closed_, 1);
  make_room(in_flight_, closed_.size() + 1);
  make_room(free_lists_, closed_.size() + 1);
  if (!free_lists_.empty()) {
    batch->commands = std::move(free_lists_.back());
    free_lists_.pop_back();
  }
  batch->number = last_ = pool_->next_number();
  batch->stage = Batch::Stage::to_record;
  batch->use = RecordedFor::repetition;
  batch->recorded = nullptr;
  batch->records = 0;
  batch->bound = VK_NULL_HANDLE;
  batch->shown = 0;
  open_ = std::move(batch);
}

/// Whether a command must be ordered behind those of this queue that used the buffer.
bool Queue::must_wait(Work work, const BufferUse& use) const {
  const std::uint64_t ordered = ordered_[static_cast<int>(work)].up_to;
  // To overwrite what nobody uses any more takes no order, and a copy only writes its destination.
  const std::uint64_t unused = std::max(ordered, complete_command_);
  const bool only_writes = work == Work::copy && use.written;
  return use.buffer->last_write() > (only_writes ? unused : ordered) ||
         (use.written && use.buffer->last_read() > unused);
}

/// AMP 1.2 §3.3 l.939: work on a view is executed in the order of submission, and sees what went before.
/// Where two commands have nothing to do with each other, nobody can tell.
void Queue::order_behind_earlier(Work work, std::span<const BufferUse> uses) {
  const std::uint64_t number = next_number<Command>();
  const auto order = [&](Work kind) {
    Ordered& ordered = ordered_[static_cast<int>(kind)];
    open_->commands.add([from = ordered.stages, kind](VkCommandBuffer into) {
      barrier(into, from, stage_of(kind), accesses_of(kind));
    });
    ordered = {number - 1, 0};
  };
  // The host has waited for the commands of another queue, but it takes a barrier to show what they wrote.
  const auto is_foreign = [&](const BufferUse& use) {
    return use.buffer->last_queue() && use.buffer->last_queue() != this;
  };
  if (std::any_of(uses.begin(), uses.end(), is_foreign)) {
    order(Work::kernel);
    order(Work::copy);
  } else if (std::any_of(uses.begin(), uses.end(),
                         [&](const BufferUse& use) { return must_wait(work, use); })) {
    order(work);
  }
  for (Ordered& kind : ordered_) kind.stages |= stage_of(work);
  for (const BufferUse& use : uses) use.buffer->used_by(*this, number, use.written);
  open_->last_command = number;
}

CommandList& Queue::begin(Work work, std::span<BufferUse> uses) {
  if (is_ending_) throw_runtime_exception("the accelerator view has been shut down with the process", e_fail);
  check(ended_by_, "give the accelerator view work");
  if (!open_) open_batch();
  if (work == Work::kernel) open_->use = RecordedFor::once;
  order_behind_earlier(work, uses);
  for (BufferUse& use : uses) {
    if (use.written && use.buffer->mapped()) open_->shown |= stage_of(work);
    open_->keep.push_back(std::move(use.buffer));
  }
  return open_->commands;
}

void Queue::end(Lock& lock) noexcept {
  const std::uint64_t number = open_->number;
  const unsigned int records = ++open_->records;
  const bool alone = mode_ == Mode::immediate || launch_times_;
  if (alone) {
    submit_recorded(number, lock);
  } else if (records == most_records) {
    close_full_batch(lock);
  } else if (records == 1) {                      // else somebody has been asked already
    const bool is_idle = complete_ + 1 == last_;  // but for this batch
    if (is_idle || !is_burst()) {
      submit_recorded(number, lock);
    } else {
      ask_for_submission(number, Submitter::Due::soon, lock);
    }
  }
}

bool Queue::is_burst() const {
  return !closed_.empty() || Clock::now() - last_submit_ < burst_time;
}

void Queue::close_full_batch(Lock& lock) noexcept {
  const std::uint64_t number = open_->number;
  close_batch();
  if (closed_.size() >= most_closed) {
    submit_recorded(number, lock);
    return;
  }
  ask_for_submission(number, Submitter::Due::at_once, lock);
  // Where nobody has begun with the one before it, who was asked falls behind.
  Batch* const earlier = next_to_record(number - 1);
  if (!earlier || (record_batch(*earlier, lock) == VK_SUCCESS && submit_ready(lock) == VK_SUCCESS)) return;
  // Who was asked may have been here already.
  ask_for_submission(number, Submitter::Due::soon, lock);
}

void Queue::ask_for_submission(std::uint64_t number, Submitter::Due due, Lock& lock) noexcept {
  lock.unlock();
  const bool will_be = device_.submitter().request(*this, number, due);
  lock.lock();
  if (!will_be) submit_recorded(number, lock);
}

void Queue::close_batch() {
  closed_.push_back(std::move(open_));
}

/// The first closed one that nobody records, up to a number.
Queue::Batch* Queue::next_to_record(std::uint64_t number) {
  for (const auto& batch : closed_) {
    if (batch->number <= number && batch->stage == Batch::Stage::to_record) return batch.get();
  }
  return nullptr;
}

void Queue::tell_others() noexcept {
  ++steps_;
  steps_.notify_all();
}

void Queue::wait_for_others(Lock& lock) const noexcept {
  const std::uint32_t seen = steps_;
  lock.unlock();
  if (!comes_soon([&] { return steps_ != seen; })) steps_.wait(seen);
  lock.lock();
}

VkResult Queue::record_batch(Batch& batch, Lock& lock) noexcept {
  batch.stage = Batch::Stage::recording;
  VkResult result = pool_->take(batch.use, batch.commands, batch.keep, batch.recorded);
  if (result == VK_SUCCESS) {
    lock.unlock();
    result = record_commands(batch);
    lock.lock();
    note_loss(result);
    if (result != VK_SUCCESS) pool_->give_back(batch.use, *batch.recorded);
  }
  batch.stage = result == VK_SUCCESS ? Batch::Stage::to_submit : Batch::Stage::to_record;
  tell_others();
  return result;
}

VkResult Queue::record_commands(Batch& batch) {
  if (batch.recorded->holds(batch.commands, batch.keep)) return VK_SUCCESS;
  batch.recorded->forget();
  const bool is_for_once = batch.use == RecordedFor::once;
  const VkCommandBuffer commands = batch.recorded->handle();
  VkCommandBufferBeginInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  if (is_for_once) info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  const VkResult begun = vkBeginCommandBuffer(commands, &info);
  if (begun != VK_SUCCESS) return begun;
  batch.commands.record(commands);
  // Follows from the commands and their buffers.
  if (batch.shown != 0)
    barrier(commands, batch.shown, VK_PIPELINE_STAGE_HOST_BIT,
            VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT);
  const VkResult ended = vkEndCommandBuffer(commands);
  if (ended == VK_SUCCESS && !is_for_once) batch.recorded->remember(batch.commands, batch.keep);
  return ended;
}

/// The first one only: others may be recorded before it.
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

VkResult Queue::submit_ready(Lock& lock) noexcept {
  while (!closed_.empty() && closed_.front()->stage == Batch::Stage::to_submit) {
    const VkResult result = submit_first(lock);
    if (result != VK_SUCCESS) return result;
  }
  return VK_SUCCESS;
}

VkResult Queue::submit_recorded(std::uint64_t number) noexcept {
  // Mostly somebody else has: who launches must not wait, nor wake anybody.
  if (submitted_ >= number) return ended_by_;
  Lock lock(mutex_);
  return submit_recorded(number, lock);
}

VkResult Queue::submit_recorded(std::uint64_t number, Lock& lock) noexcept {
  for (;;) {
    const VkResult result = take_part(number, lock);
    if (result != VK_SUCCESS || submitted_ >= number || !pool_) return result;
    wait_for_others(lock);
  }
}

void Queue::take_part(std::uint64_t number) noexcept {
  Lock lock(mutex_);
  take_part(number, lock);
}

VkResult Queue::take_part(std::uint64_t number, Lock& lock) noexcept {
  // Even if this fails: the next commands ask somebody for the next batch.
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

void Queue::submit(std::uint64_t number) {
  check(submit_recorded(number), "submit commands");
}

bool Queue::is_complete(std::uint64_t submission) {
  if (submission <= complete_) return true;
  const CommandPool* pool;
  {
    const std::lock_guard lock(mutex_);
    pool = pool_.get();
  }
  if (!pool) return true;
  const std::uint64_t done = completed(*pool);
  for (std::uint64_t known = complete_; known < done && !complete_.compare_exchange_weak(known, done);) {
  }
  return done >= submission;
}

void Queue::wait(std::uint64_t submission) {
  if (submission <= complete_) return;
  VkSemaphore timeline;
  {
    const std::lock_guard lock(mutex_);
    if (!pool_) return;
    timeline = pool_->timeline();
  }
  TraceSpan span("wait", [&] { return device_.physical().name; });
  if (span) span.note("submission", submission);
  submit(submission);
  if (!device_.physical().is_host_processor()) {
    const auto begin = Clock::now();
    for (auto now = begin; now - begin < polling_time; now = Clock::now()) {
      if (is_complete(submission)) return;
      if (now - begin > eager_polling_time) std::this_thread::yield();
    }
  }
  const VkResult result = block(timeline, submission);
  note_loss(result);
  check(result, "wait for the accelerator");
  is_complete(submission);
}

VkResult Queue::block(VkSemaphore timeline, std::uint64_t submission) const {
  VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
  info.semaphoreCount = 1;
  info.pSemaphores = &timeline;
  info.pValues = &submission;
  return vkWaitSemaphores(device_.handle(), &info, UINT64_MAX);
}

LaunchTimes& Queue::time_launches() {
  const std::lock_guard lock(mutex_);
  if (!launch_times_) launch_times_ = std::make_unique<LaunchTimes>(device_);
  return *launch_times_;
}

/// Kernels read what is pushed in memory only where they choose among its words: then the host's memory will
/// do, which the host writes much faster.
ClosureMemory Queue::closure_memory(std::size_t bytes, std::size_t pushed) {
  ClosureChunks& chunks = bytes <= pushed ? pushed_closures_ : other_closures_;
  if (bytes > closure_chunk_bytes) {
    const auto own = std::make_shared<Buffer>(device_, bytes, chunks.kind);
    open_->keep.push_back(own);
    return {own->mapped(), own->address()};
  }
  std::size_t begin = (chunks.used + closure_alignment - 1) / closure_alignment * closure_alignment;
  if (!chunks.current || begin + bytes > closure_chunk_bytes) {
    chunks.current = next_chunk(chunks);
    chunks.kept_by = 0;
    begin = 0;
  }
  if (chunks.kept_by != open_->number) open_->keep.push_back(chunks.current);
  chunks.kept_by = open_->number;
  chunks.used = begin + bytes;
  return {chunks.current->mapped() + begin, chunks.current->address() + begin};
}

/// A full chunk lives on in the launches that use it, and serves again when they are complete.
std::shared_ptr<Buffer> Queue::next_chunk(ClosureChunks& chunks) {
  chunks.current.reset();
  retire();
  const auto free = std::find_if(chunks.kept.begin(), chunks.kept.end(),
                                 [](const auto& chunk) { return chunk.use_count() == 1; });
  if (free != chunks.kept.end()) return *free;
  auto made = std::make_shared<Buffer>(device_, closure_chunk_bytes, chunks.kind);
  if (chunks.kept.size() < most_closure_chunks) chunks.kept.push_back(made);
  return made;
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
