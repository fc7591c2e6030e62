#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <new>

#include "cuda.h"
#include "objects.h"

using namespace fake;

namespace {

constexpr std::align_val_t alignment{256};

std::byte* zeros(std::size_t bytes) {
  auto* const memory = new (alignment) std::byte[bytes];
  std::memset(memory, 0, bytes);  // not new std::byte[bytes](): sanitizers would check each byte by itself
  return memory;
}

int new_file(std::size_t bytes) {
  const int file = memfd_create("device memory", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, static_cast<off_t>(bytes)) != 0) std::abort();
  return file;
}

template <typename Info>
const Info* find(const void* chain, VkStructureType type) {
  for (auto* next = static_cast<const VkBaseInStructure*>(chain); next; next = next->pNext) {
    if (next->sType == type) return reinterpret_cast<const Info*>(next);
  }
  return nullptr;
}

}  // namespace

Memory::Memory(std::size_t b) : Object("memory"), bytes(b), data_(zeros(b)) {}
Memory::Memory(std::size_t b, Exportable)
    : Object("memory"), bytes(b), file(new_file(b)), data_(mapped(file, b)) {}
Memory::~Memory() {
  if (file < 0) {
    ::operator delete[](data_, alignment);
  } else {
    munmap(data_, bytes);
    close(file);
  }
}

std::byte* fake::mapped(int file, std::size_t bytes) {
  void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (data == MAP_FAILED) std::abort();
  return static_cast<std::byte*>(data);
}

extern "C" {

VKAPI_ATTR VkResult VKAPI_CALL vkCreateBuffer(VkDevice, const VkBufferCreateInfo* info,
                                              const VkAllocationCallbacks*, VkBuffer* out) {
  FAKE_CALL();
  *out = handle_of<VkBuffer>(new Buffer(info->size));
  of<Buffer>(*out, __func__)->is_external = find<VkExternalMemoryBufferCreateInfo>(
      info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyBuffer(VkDevice, VkBuffer buffer, const VkAllocationCallbacks*) {
  destroy<Buffer>(buffer, __func__);
}

VKAPI_ATTR void VKAPI_CALL vkGetBufferMemoryRequirements(VkDevice, VkBuffer buffer,
                                                         VkMemoryRequirements* out) {
  const std::lock_guard lock(state().mutex);
  *out = {(of<Buffer>(buffer, __func__)->bytes + 255) / 256 * 256, 256, 7};
}

VKAPI_ATTR VkResult VKAPI_CALL vkAllocateMemory(VkDevice, const VkMemoryAllocateInfo* info,
                                                const VkAllocationCallbacks*, VkDeviceMemory* out) {
  FAKE_CALL();
  const std::size_t heap = info->memoryTypeIndex == 1 ? 1 : 0;
  const VkDeviceSize room = heap == 0 ? driver().heap_bytes : host_heap_bytes;
  if (state().allocated[heap] + info->allocationSize > room) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  state().allocated[heap] += info->allocationSize;
  const bool is_exportable =
      find<VkExportMemoryAllocateInfo>(info->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
  auto* const memory = is_exportable ? new Memory(info->allocationSize, Memory::Exportable{})
                                     : new Memory(info->allocationSize);
  memory->heap = heap;
  memory->is_dedicated =
      find<VkMemoryDedicatedAllocateInfo>(info->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
  *out = handle_of<VkDeviceMemory>(memory);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkFreeMemory(VkDevice, VkDeviceMemory handle, const VkAllocationCallbacks*) {
  if (!handle) return;
  const std::lock_guard lock(state().mutex);
  auto* const memory = of<Memory>(handle, __func__);
  if (cuda().has(*memory)) mistake("vkFreeMemory of memory that CUDA still uses");
  state().allocated[memory->heap] -= memory->bytes;
  state().hazards.forget(memory->data(), memory->bytes);
  destroy<Memory>(handle, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkBindBufferMemory(VkDevice, VkBuffer buffer, VkDeviceMemory memory,
                                                  VkDeviceSize offset) {
  FAKE_CALL();
  auto* const bound = of<Buffer>(buffer, __func__);
  bound->memory = of<Memory>(memory, __func__);
  if (bound->is_external != bound->memory->file >= 0)
    mistake("vkBindBufferMemory of memory and a buffer of which only one can be exported");
  bound->offset = offset;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkMapMemory(VkDevice, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize,
                                           VkMemoryMapFlags, void** out) {
  FAKE_CALL();
  auto* const mapped = of<Memory>(memory, __func__);
  state().hazards.ignore(mapped->data(), mapped->bytes);
  state().hazards.show_to_host(mapped->data(), mapped->bytes);
  *out = mapped->data() + offset;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetMemoryFdKHR(VkDevice, const VkMemoryGetFdInfoKHR* info, int* out) {
  FAKE_CALL();
  auto* const memory = of<Memory>(info->memory, __func__);
  if (!state().may_export || memory->file < 0) mistake("vkGetMemoryFdKHR of memory that cannot be exported");
  *out = dup(memory->file);
  struct stat file;
  fstat(*out, &file);
  state().exported.push_back({*out, file.st_ino, memory});
  return VK_SUCCESS;
}

VKAPI_ATTR VkDeviceAddress VKAPI_CALL vkGetBufferDeviceAddress(VkDevice,
                                                               const VkBufferDeviceAddressInfo* info) {
  const std::lock_guard lock(state().mutex);
  return reinterpret_cast<VkDeviceAddress>(of<Buffer>(info->buffer, __func__)->data());
}

}  // extern "C"
