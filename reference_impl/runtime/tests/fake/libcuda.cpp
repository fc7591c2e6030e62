#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "cuda.h"
#include "cuda/driver.h"
#include "objects.h"

using namespace fake;

// The objects of CUDA that the runtime uses.

struct CUctx_st : Object {
  explicit CUctx_st(CUdevice d) : Object("CUDA context"), device(d) {}
  CUdevice device;
};
struct CUstream_st : Object {
  CUstream_st() : Object("CUDA stream") {}
  std::vector<std::function<void()>> copies;
};
struct CUextMemory_st : Object {
  CUextMemory_st(Memory* m, int f) : Object("CUDA external memory"), memory(m), file(f) {}
  ~CUextMemory_st() { close(file); }
  Memory* memory;
  int file;
};

namespace {

constexpr CUresult not_found = 100, already_registered = 712, told_to_fail = 999;

/// A file that CUDA has mapped.
struct Mapping : Object {
  explicit Mapping(CUextMemory_st& e)
      : Object("CUDA mapping"), memory(*e.memory), data(mapped(e.file, memory.bytes)), bytes(memory.bytes) {}
  ~Mapping() { munmap(data, bytes); }
  Memory& memory;
  std::byte* data;
  std::size_t bytes;
};

// Never destroyed: the runtime uses them after the static objects of this library have been destroyed.
auto& contexts = *new std::vector<std::unique_ptr<CUctx_st>>;
auto& mappings = *new std::vector<std::unique_ptr<Mapping>>;
thread_local int current_contexts = 0;

bool has_failed() {
  return cuda().calls.size() > cuda().failing_call;
}

/// Checks that a context is current, unless a call has failed: the failed call may be the one that makes it
/// current.
void expect_context(const char* who) {
  if (current_contexts == 0 && !has_failed()) mistake(std::string(who) + " without a context");
}

CUresult counted(const char* name) {
  cuda().calls.push_back(name);
  return cuda().calls.size() - 1 == cuda().failing_call ? told_to_fail : CUDA_SUCCESS;
}

#define CUDA_CALL()                          \
  const Inside inside;                       \
  const std::lock_guard lock(state().mutex); \
  const CUresult result = counted(__func__); \
  static_assert(true)
#define CUDA_CALL_THAT_CAN_FAIL() \
  CUDA_CALL();                    \
  if (result != CUDA_SUCCESS) return result

/// Whether a block of Vulkan's memory consists of exactly these bytes.
bool is_memory(const void* data, std::size_t bytes) {
  return std::any_of(state().objects.begin(), state().objects.end(), [&](const auto& one) {
    if (std::strcmp(one.second, "memory") != 0) return false;
    auto* const memory = static_cast<Memory*>(const_cast<Object*>(one.first));
    return memory->data() == data && memory->bytes == bytes;
  });
}

void copy(CUstream stream, CUdeviceptr device, const void* host, std::size_t bytes, bool up) {
  auto* const place = reinterpret_cast<std::byte*>(device);
  const auto* const source = static_cast<const std::byte*>(host);
  stream->copies.push_back([=] {
    const auto mapping = std::find_if(mappings.begin(), mappings.end(), [&](const auto& one) {
      return one->data <= place && place + bytes <= one->data + one->bytes;
    });
    if (mapping == mappings.end()) return mistake("CUDA copies memory of the device that it has not mapped");
    if (!is_foreign((*mapping)->memory.data() + (place - (*mapping)->data), bytes))
      mistake("CUDA copies memory of the device that it does not own");
    const auto registered = cuda().registered.upper_bound(source);
    if (registered == cuda().registered.begin() ||
        source + bytes > std::prev(registered)->first + std::prev(registered)->second)
      mistake("CUDA copies memory of the host that is not registered");
    std::memcpy(up ? place : const_cast<std::byte*>(source), up ? source : place, bytes);
    cuda().copied_bytes += bytes;
  });
}

}  // namespace

extern "C" {

CUresult cuInit(unsigned int) {
  CUDA_CALL_THAT_CAN_FAIL();
  return CUDA_SUCCESS;
}

/// CUDA has two devices. The first one is unknown to Vulkan.
CUresult cuDeviceGetCount(int* count) {
  CUDA_CALL_THAT_CAN_FAIL();
  *count = 2;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  CUDA_CALL_THAT_CAN_FAIL();
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid_v2(CUuuid* uuid, CUdevice device) {
  CUDA_CALL_THAT_CAN_FAIL();
  std::memset(uuid->bytes, device == 0 ? 255 : static_cast<int>(cuda().device + 1), sizeof uuid->bytes);
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  CUDA_CALL_THAT_CAN_FAIL();
  if (device != 1) mistake("cuDevicePrimaryCtxRetain of another device");
  contexts.push_back(std::make_unique<CUctx_st>(device));
  *context = contexts.back().get();
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  CUDA_CALL();
  if (!cuda().registered.empty() || !cuda().imported.empty())
    mistake("cuDevicePrimaryCtxRelease while memory is registered or imported");
  if (std::erase_if(contexts, [&](const auto& one) { return one->device == device; }) != 1)
    mistake("cuDevicePrimaryCtxRelease of a context that is not retained");
  return result;
}

CUresult cuCtxPushCurrent_v2(CUcontext context) {
  CUDA_CALL_THAT_CAN_FAIL();
  of<CUctx_st>(context, __func__);
  ++current_contexts;
  return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent_v2(CUcontext* context) {
  CUDA_CALL();
  if (current_contexts == 0) mistake("cuCtxPopCurrent without a context");
  --current_contexts;
  *context = contexts.back().get();
  return result;
}

CUresult cuStreamCreate(CUstream* stream, unsigned int flags) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  if (flags != CU_STREAM_NON_BLOCKING) mistake("cuStreamCreate of a stream that waits for others");
  *stream = new CUstream_st;
  return CUDA_SUCCESS;
}

/// If it fails, the copies count as ended, with undefined results.
CUresult cuStreamSynchronize(CUstream stream) {
  CUDA_CALL();
  expect_context(__func__);
  const auto copies = std::move(of<CUstream_st>(stream, __func__)->copies);
  stream->copies.clear();
  if (result != CUDA_SUCCESS) return result;
  for (const auto& one : copies) one();
  return CUDA_SUCCESS;
}

CUresult cuStreamDestroy_v2(CUstream stream) {
  CUDA_CALL();
  expect_context(__func__);
  if (!of<CUstream_st>(stream, __func__)->copies.empty()) mistake("cuStreamDestroy while copies are pending");
  delete stream;
  return result;
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  copy(of<CUstream_st>(stream, __func__), to, from, bytes, true);
  return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  copy(of<CUstream_st>(stream, __func__), from, to, bytes, false);
  return CUDA_SUCCESS;
}

CUresult cuMemHostRegister_v2(void* memory, std::size_t bytes, unsigned int flags) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  if (flags != 0) mistake("cuMemHostRegister with flags");
  if (!is_memory(memory, bytes))
    mistake("cuMemHostRegister of bytes that are not a whole block of Vulkan's memory");
  const bool is_new = cuda().registered.emplace(static_cast<std::byte*>(memory), bytes).second;
  return is_new ? CUDA_SUCCESS : already_registered;
}

CUresult cuMemHostUnregister(void* memory) {
  CUDA_CALL();
  expect_context(__func__);
  if (cuda().registered.erase(static_cast<std::byte*>(memory)) != 1)
    mistake("cuMemHostUnregister of memory that is not registered");
  return result;
}

CUresult cuImportExternalMemory(CUexternalMemory* out, const CUDA_EXTERNAL_MEMORY_HANDLE_DESC* info) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  const auto exported = std::find_if(state().exported.begin(), state().exported.end(),
                                     [&](const Exported& one) { return one.descriptor == info->handle.fd; });
  if (info->type != CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD || exported == state().exported.end())
    return not_found;
  Memory* const memory = exported->memory;
  if (memory->is_dedicated != (info->flags == CUDA_EXTERNAL_MEMORY_DEDICATED))
    mistake("cuImportExternalMemory and Vulkan differ in whether the memory is dedicated");
  if (info->size != memory->bytes) mistake("cuImportExternalMemory with another size than Vulkan's");
  *out = new CUextMemory_st(memory, info->handle.fd);
  cuda().imported.push_back(memory);
  return CUDA_SUCCESS;
}

CUresult cuExternalMemoryGetMappedBuffer(CUdeviceptr* address, CUexternalMemory external,
                                         const CUDA_EXTERNAL_MEMORY_BUFFER_DESC* info) {
  CUDA_CALL_THAT_CAN_FAIL();
  expect_context(__func__);
  if (info->offset != 0 || info->size != of<CUextMemory_st>(external, __func__)->memory->bytes)
    mistake("cuExternalMemoryGetMappedBuffer of a part of the memory");
  mappings.push_back(std::make_unique<Mapping>(*external));
  *address = reinterpret_cast<CUdeviceptr>(mappings.back()->data);
  return CUDA_SUCCESS;
}

CUresult cuMemFree_v2(CUdeviceptr address) {
  CUDA_CALL();
  expect_context(__func__);
  if (std::erase_if(mappings, [&](const auto& one) {
        return reinterpret_cast<CUdeviceptr>(one->data) == address;
      }) != 1)
    mistake("cuMemFree of memory that is not mapped");
  return result;
}

CUresult cuDestroyExternalMemory(CUexternalMemory external) {
  CUDA_CALL();
  expect_context(__func__);
  const Memory* const memory = of<CUextMemory_st>(external, __func__)->memory;
  if (std::any_of(mappings.begin(), mappings.end(), [&](const auto& one) { return &one->memory == memory; }))
    mistake("cuDestroyExternalMemory while the memory is mapped");
  std::erase(cuda().imported, memory);
  delete external;
  return result;
}

}  // extern "C"
