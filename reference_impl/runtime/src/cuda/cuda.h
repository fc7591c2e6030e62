/// The part of CUDA that the runtime uses: copies between memory that Vulkan has allocated. The runtime is
/// not linked with CUDA: the first Context loads its library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/runs.h"
#include "cuda/driver.h"

namespace amprt::cuda {

/// CUDA is missing, or one of its functions failed.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The UUID that Vulkan reports: VkPhysicalDeviceIDProperties::deviceUUID.
using Uuid = std::array<std::uint8_t, 16>;

/// The device's primary context. It must outlive all that is made in it.
class Context {
 public:
  /// Throws Failure, like all constructors here.
  explicit Context(const Uuid& device);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Makes the context current on this thread for the life of the object.
  class Current {
   public:
    explicit Current(const Context& context);
    /// For destructors: ignores failure. The functions that they call then fail too, which changes nothing.
    Current(const Context& context, std::nothrow_t) noexcept;
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

   private:
    CUresult pushed_;
  };

 private:
  CUdevice device_;
  CUcontext context_ = nullptr;
};

/// A file descriptor, which the destructor closes unless release() took it.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(File&& other) noexcept : descriptor_(other.release()) {}
  ~File();

  int descriptor() const { return descriptor_; }
  int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_;
};

/// Device memory that Vulkan has exported, in an allocation that is dedicated to one buffer.
class ImportedMemory {
 public:
  ImportedMemory(const Context& context, File exported, std::size_t bytes);
  ~ImportedMemory();
  ImportedMemory(const ImportedMemory&) = delete;
  ImportedMemory& operator=(const ImportedMemory&) = delete;

  CUdeviceptr address() const { return address_; }

 private:
  const Context& context_;
  CUexternalMemory memory_ = nullptr;
  CUdeviceptr address_ = 0;
};

/// Host memory that CUDA has mapped for the device.
class RegisteredMemory {
 public:
  RegisteredMemory(const Context& context, std::byte* memory, std::size_t bytes);
  ~RegisteredMemory();
  RegisteredMemory(const RegisteredMemory&) = delete;
  RegisteredMemory& operator=(const RegisteredMemory&) = delete;

 private:
  const Context& context_;
  std::byte* const memory_;
};

/// Runs copies one after the other.
class Stream {
 public:
  explicit Stream(const Context& context);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Copy between registered and imported memory. No copy is under way when they return or throw Failure.

  void upload(const std::byte* from, CUdeviceptr to, std::span<const Piece> pieces) const;
  void download(CUdeviceptr from, std::byte* to, std::span<const Piece> pieces) const;

 private:
  template <typename Copy>
  void copy(std::span<const Piece> pieces, const Copy& copy) const;

  const Context& context_;
  CUstream stream_ = nullptr;
};

}  // namespace amprt::cuda
