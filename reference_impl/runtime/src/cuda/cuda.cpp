#include "cuda/cuda.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>

namespace amprt::cuda {
namespace {

#define AMPRT_CUDA_FUNCTIONS(FUNCTION)      \
  FUNCTION(cuInit)                          \
  FUNCTION(cuDeviceGetCount)                \
  FUNCTION(cuDeviceGet)                     \
  FUNCTION(cuDeviceGetUuid_v2)              \
  FUNCTION(cuDevicePrimaryCtxRetain)        \
  FUNCTION(cuDevicePrimaryCtxRelease_v2)    \
  FUNCTION(cuCtxPushCurrent_v2)             \
  FUNCTION(cuCtxPopCurrent_v2)              \
  FUNCTION(cuStreamCreate)                  \
  FUNCTION(cuStreamSynchronize)             \
  FUNCTION(cuStreamDestroy_v2)              \
  FUNCTION(cuMemcpyHtoDAsync_v2)            \
  FUNCTION(cuMemcpyDtoHAsync_v2)            \
  FUNCTION(cuMemHostRegister_v2)            \
  FUNCTION(cuMemHostUnregister)             \
  FUNCTION(cuImportExternalMemory)          \
  FUNCTION(cuExternalMemoryGetMappedBuffer) \
  FUNCTION(cuMemFree_v2)                    \
  FUNCTION(cuDestroyExternalMemory)

struct Functions {
#define AMPRT_CUDA_POINTER(name) decltype(&::name) name;
  AMPRT_CUDA_FUNCTIONS(AMPRT_CUDA_POINTER)
#undef AMPRT_CUDA_POINTER
};

/// Returns null if the library is missing or lacks one of the functions. The library is never unloaded: it
/// has threads of its own.
std::unique_ptr<const Functions> load() {
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return nullptr;
  auto functions = std::make_unique<Functions>();
#define AMPRT_CUDA_LOAD(name)                                                   \
  functions->name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name)); \
  if (!functions->name) return nullptr;
  AMPRT_CUDA_FUNCTIONS(AMPRT_CUDA_LOAD)
#undef AMPRT_CUDA_LOAD
  return functions;
}

/// Throws Failure if the library was not loaded.
const Functions& functions() {
  static const Functions* const loaded = load().release();
  if (!loaded) throw Failure("libcuda.so.1 of CUDA 11.4 or later is not installed");
  return *loaded;
}

void check(CUresult result, const char* function) {
  if (result != CUDA_SUCCESS) throw Failure(std::string(function) + ": CUDA error " + std::to_string(result));
}

/// Calls a function of CUDA. Throws Failure if it fails.
#define AMPRT_CUDA(name, ...) check(functions().name(__VA_ARGS__), #name)

CUdevice device_of(const Uuid& uuid) {
  AMPRT_CUDA(cuInit, 0);
  int count = 0;
  AMPRT_CUDA(cuDeviceGetCount, &count);
  for (int i = 0; i < count; ++i) {
    CUdevice device;
    AMPRT_CUDA(cuDeviceGet, &device, i);
    CUuuid found;
    AMPRT_CUDA(cuDeviceGetUuid_v2, &found, device);
    if (std::equal(uuid.begin(), uuid.end(), found.bytes)) return device;
  }
  throw Failure("CUDA does not have the device");
}

}  // namespace

Context::Context(const Uuid& device) : device_(device_of(device)) {
  AMPRT_CUDA(cuDevicePrimaryCtxRetain, &context_, device_);
}

Context::~Context() {
  functions().cuDevicePrimaryCtxRelease_v2(device_);
}

Context::Current::Current(const Context& context, std::nothrow_t) noexcept
    : pushed_(functions().cuCtxPushCurrent_v2(context.context_)) {}

Context::Current::Current(const Context& context) : Current(context, std::nothrow) {
  check(pushed_, "cuCtxPushCurrent_v2");
}

Context::Current::~Current() {
  CUcontext popped;
  if (pushed_ == CUDA_SUCCESS) functions().cuCtxPopCurrent_v2(&popped);
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

ImportedMemory::ImportedMemory(const Context& context, File exported, std::size_t bytes) : context_(context) {
  const Context::Current current(context_);
  CUDA_EXTERNAL_MEMORY_HANDLE_DESC memory = {};
  memory.type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD;
  memory.handle.fd = exported.descriptor();
  memory.size = bytes;
  memory.flags = CUDA_EXTERNAL_MEMORY_DEDICATED;
  AMPRT_CUDA(cuImportExternalMemory, &memory_, &memory);
  exported.release();  // CUDA closes it

  CUDA_EXTERNAL_MEMORY_BUFFER_DESC whole = {};
  whole.size = bytes;
  const CUresult mapped = functions().cuExternalMemoryGetMappedBuffer(&address_, memory_, &whole);
  if (mapped != CUDA_SUCCESS) functions().cuDestroyExternalMemory(memory_);
  check(mapped, "cuExternalMemoryGetMappedBuffer");
}

ImportedMemory::~ImportedMemory() {
  const Context::Current current(context_, std::nothrow);
  functions().cuMemFree_v2(address_);
  functions().cuDestroyExternalMemory(memory_);
}

RegisteredMemory::RegisteredMemory(const Context& context, std::byte* memory, std::size_t bytes)
    : context_(context), memory_(memory) {
  const Context::Current current(context_);
  AMPRT_CUDA(cuMemHostRegister_v2, memory_, bytes, 0);
}

RegisteredMemory::~RegisteredMemory() {
  const Context::Current current(context_, std::nothrow);
  functions().cuMemHostUnregister(memory_);
}

Stream::Stream(const Context& context) : context_(context) {
  const Context::Current current(context_);
  AMPRT_CUDA(cuStreamCreate, &stream_, CU_STREAM_NON_BLOCKING);
}

Stream::~Stream() {
  const Context::Current current(context_, std::nothrow);
  functions().cuStreamDestroy_v2(stream_);
}

template <typename Copy>
void Stream::copy(std::span<const Piece> pieces, const Copy& copy) const {
  const Context::Current current(context_);
  CUresult begun = CUDA_SUCCESS;
  for (const Piece& piece : pieces) {
    begun = copy(piece);
    if (begun != CUDA_SUCCESS) break;
  }
  // Copies that began before a failure must end before other commands use the memory.
  const CUresult ended = functions().cuStreamSynchronize(stream_);
  check(begun, "cuMemcpyAsync");
  check(ended, "cuStreamSynchronize");
}

void Stream::upload(const std::byte* from, CUdeviceptr to, std::span<const Piece> pieces) const {
  copy(pieces, [&](const Piece& piece) {
    return functions().cuMemcpyHtoDAsync_v2(to + piece.destination, from + piece.source, piece.bytes,
                                            stream_);
  });
}

void Stream::download(CUdeviceptr from, std::byte* to, std::span<const Piece> pieces) const {
  copy(pieces, [&](const Piece& piece) {
    return functions().cuMemcpyDtoHAsync_v2(to + piece.destination, from + piece.source, piece.bytes,
                                            stream_);
  });
}

}  // namespace amprt::cuda
