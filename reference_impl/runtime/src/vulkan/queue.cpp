/// Batching: which commands share a submission, and when it is due.
#include "vulkan/queue.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/errors.h"

namespace amprt {
namespace {

/// Commands that follow a submission within this time may share the next one.
constexpr auto burst_time = std::chrono::microseconds(50);

/// Maximum number of closed batches that are not yet submitted; beyond it, launches block.
constexpr std::size_t most_closed = 16;

/// Reserves capacity for `more` further elements.
template <typename T>
void make_room(std::vector<T>& vector, std::size_t more) {
  if (vector.capacity() - vector.size() < more) vector.reserve(2 * (vector.size() + more));
}

}  // namespace

Queue::Queue(Device& device, Mode mode)
    : device_(device),
      queue_(device.next_queue()),
      mode_(mode),
      pool_(device.take_command_pool()),
      complete_(pool_->last_number()),
      pushed_closures_(device, MemoryKind::host),
      other_closures_(device, MemoryKind::upload) {
  device_.track(*this);
}

Queue::~Queue() {
  device_.submitter().forget(*this);
  try {
    complete(last_submission());
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
    // Another thread may have submitted a batch after the device was idle.
    if (!in_flight_.empty() && in_flight_.back()->number > complete_)
      block(pool->timeline(), in_flight_.back()->number);
    for (auto& batch : in_flight_) pool->give_back(batch->use, *batch->recorded);
    in_flight_.clear();
    free_.clear();
    // No thread has waited for these launches.
    if (const std::string text = cut_loop(); !text.empty())
      std::fprintf(stderr, "libamp: %s\n", text.c_str());
    launch_times_.reset();
    pushed_closures_.clear();
    other_closures_.clear();
    staging_.clear();
    const bool is_reusable = !open_ && closed_.empty();  // nothing failed to be submitted
    open_.reset();
    closed_.clear();
    if (!is_reusable) pool.reset();
  }
  if (pool) device_.keep(std::move(pool));
}

/// Frees what complete batches keep.
void Queue::retire() {
  if (in_flight_.empty()) return;
  // Mostly a thread has waited for all of them: then Vulkan need not be asked.
  const bool is_known = complete_ >= in_flight_.back()->number;
  const std::uint64_t done = is_known ? complete_.load() : completed(*pool_);
  make_room(free_, in_flight_.size());
  const auto first_under_way = std::find_if(in_flight_.begin(), in_flight_.end(),
                                            [&](const auto& batch) { return batch->number > done; });
  for (auto batch = in_flight_.begin(); batch != first_under_way; ++batch) {
    (*batch)->keep.clear();
    pool_->give_back((*batch)->use, *(*batch)->recorded);
    order_.note_complete((*batch)->last_command);
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
  // So that submitting allocates no memory.
  make_room(closed_, 1);
  make_room(in_flight_, closed_.size() + 1);
  make_room(free_lists_, closed_.size() + 1);
  if (!free_lists_.empty()) {
    batch->commands = std::move(free_lists_.back());
    free_lists_.pop_back();
  }
  const bool is_alone = in_flight_.empty() && closed_.empty();
  if (is_alone) {
    pushed_closures_.reuse_chunk();
    other_closures_.reuse_chunk();
  }
  batch->reset(last_ = pool_->next_number(), is_alone);
  open_ = std::move(batch);
}

void Queue::close_batch() {
  closed_.push_back(std::move(open_));
}

/// Prepares the open batch for commands that use these buffers.
void Queue::begin(Work work, std::span<BufferUse> uses) {
  if (is_ending_)
    throw_runtime_exception("the accelerator view has been shut down because the process exits", e_fail);
  check(ended_by_, "submit work to the accelerator view");
  if (!open_) open_batch();
  if (work == Work::kernel) {
    open_->has_launches = true;
    open_->is_shown |= device_.physical().may_cut_loops();  // the host reads the kernel's report
  }
  // The device waits for a launch that finds it idle, so that repeating one pays. Other launches are recorded
  // while the device works; and those that are timed refer to queries that do not last.
  const bool is_awaited = open_->was_alone && open_->records == 0 && !launch_times_;
  if (open_->has_launches && !is_awaited) open_->use = RecordedFor::once;
  open_->last_command = order_.add(*this, open_->commands, work, uses);
  for (BufferUse& use : uses) {
    open_->is_shown |= use.written && use.buffer->is_seen_by_host();
    open_->keep.push_back(std::move(use.buffer));
  }
}

/// Submits the open batch, or sees to it that it is submitted in time.
void Queue::end(Lock& lock) noexcept {
  const std::uint64_t number = open_->number;
  const unsigned int records = ++open_->records;
  const bool alone = mode_ == Mode::immediate || launch_times_;
  if (alone) {
    submit_recorded(number, lock);
  } else if (records == most_records) {
    close_full_batch(lock);
  } else if (records == 1) {                      // else the submitter has been asked already
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
  // If no thread has begun with the batch before, the submitter's thread falls behind: this thread helps.
  Batch* const earlier = next_to_record(number - 1);
  if (!earlier || (record_batch(*earlier, lock) == VK_SUCCESS && submit_ready(lock) == VK_SUCCESS)) return;
  // The submitter's thread may have served the request before this thread failed.
  ask_for_submission(number, Submitter::Due::soon, lock);
}

void Queue::ask_for_submission(std::uint64_t number, Submitter::Due due, Lock& lock) noexcept {
  lock.unlock();
  const bool will_be = device_.submitter().request(*this, number, due);
  lock.lock();
  if (!will_be) submit_recorded(number, lock);
}

/// Kernels read the pushed bytes in memory only where they index them with a variable. Memory of the host
/// will do for that, and the host writes it much faster.
ClosureMemory Queue::closure_memory(std::uint64_t kernel, std::size_t bytes, std::size_t pushed) {
  ClosureChunks& chunks = bytes <= pushed ? pushed_closures_ : other_closures_;
  if (chunks.needs_chunk(bytes)) {
    chunks.close_chunk();
    retire();
  }
  return chunks.take(kernel, bytes, *open_);
}

std::shared_ptr<Buffer> Queue::staging(MemoryKind kind, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  retire();
  return staging_.take(device_, kind, bytes);
}

LaunchTimes& Queue::time_launches() {
  const std::lock_guard lock(mutex_);
  if (!launch_times_) launch_times_ = std::make_unique<LaunchTimes>(device_);
  return *launch_times_;
}

}  // namespace amprt
