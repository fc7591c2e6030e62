/// How a compiled program registers its kernels with the runtime (docs/abi.md, "Registration").
///
/// amp++ builds constant objects of these types in each host module that launches kernels; the runtime reads
/// them. Plain C types, because their layout is the binary interface.
#ifndef AMP_DETAIL_REGISTRATION_H
#define AMP_DETAIL_REGISTRATION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { amp_module_version = 7 };

/// Values of amp_capture::kind.
enum amp_capture_kind {
  amp_capture_array = 1,
  amp_capture_array_view = 2,
  amp_capture_texture = 3,
  amp_capture_writeonly_texture_view = 4
};

/// Bits of amp_capture::flags.
enum amp_capture_flag {
  amp_capture_read_only = 1,    ///< the kernel can only read the elements, not write them
  amp_capture_by_reference = 2  ///< the member holds the host address of the container
};

/// Bits of amp_kernel::features.
enum amp_feature {
  amp_feature_float64 = 1,
  amp_feature_int64 = 2,
  amp_feature_int8 = 4,
  amp_feature_int16 = 8,
  amp_feature_float16 = 16,
  amp_feature_int64_atomics = 32,
  amp_feature_storage8 = 64,
  amp_feature_storage16 = 128
};

/// Bits of amp_kernel::flags.
enum amp_kernel_flag {
  amp_kernel_fast_math = 1,  ///< compiled with -ffast-math: results need not be those of IEEE 754
  // The code for the processor calls kernel_checks.h for these faults:
  amp_kernel_checks_races = 2,
  amp_kernel_checks_bounds = 4,
  amp_kernel_checks_barriers = 8,
  amp_kernel_checks_values = 16,
  amp_kernel_checks = 30,         ///< any of them
  amp_kernel_sends_messages = 32  ///< calls functions of messages.h
};

/// A container that the kernel captured, inside the invoker.
struct amp_capture {
  uint32_t offset;        ///< from the start of the invoker to the member, in bytes
  uint32_t kind;          ///< amp_capture_kind
  uint32_t size;          ///< sizeof the container object, in bytes
  uint32_t flags;         ///< amp_capture_flag bits
  uint32_t element_size;  ///< in bytes
  uint32_t rank;
  const char* name;  ///< of the captured variable or the member, for messages; null without checks
};

/// A second form of a kernel, in which containers are storage buffers: for devices that access storage
/// buffers faster than device addresses.
struct amp_buffer_form {
  const uint32_t* spirv;
  uint64_t spirv_bytes;
  const uint32_t*
      captures;  ///< binding b of descriptor set 0 is the container amp_kernel::captures[captures[b]]
  uint32_t buffer_count;
};

/// A kernel as code of the host's processor. In each array, element 0 runs on any processor of the target, 1
/// needs x86-64-v3, 2 x86-64-v4; null where there is none, and element 0 is never null.
struct amp_processor_code {
  /// Runs a part of a launch. first..last-1 are threads in row-major order of an untiled kernel, or tiles of
  /// a tiled kernel, numbered with x fastest. grid: untiled: {length of a row = last component of the extent,
  /// 1, 1}; tiled: number of tiles in x, y, z. closure: as in docs/abi.md, with host addresses. scratch:
  /// scratch_bytes bytes for this call alone, aligned to 64; contents do not matter.
  void (*run[3])(const void* closure, const uint32_t* grid, uint64_t first, uint64_t last, void* scratch);
  uint64_t scratch_bytes;
};

/// A kernel.
struct amp_kernel {
  const void* key;   ///< &kernel_identity<Invoker>::key
  const char* name;  ///< demangled name of the kernel's type, for messages
  const uint32_t* spirv;
  uint64_t spirv_bytes;
  const struct amp_capture* captures;
  uint32_t capture_count;
  uint32_t invoker_size;  ///< in bytes
  uint32_t tile[3];       ///< x, y, z; all 0 when untiled
  uint32_t tile_static_bytes;
  uint64_t features;                           ///< amp_feature bits
  uint64_t flags;                              ///< amp_kernel_flag bits
  const struct amp_buffer_form* buffer_form;   ///< null when the kernel has none
  const struct amp_processor_code* processor;  ///< null if compiled without
  const char* const* texts;  ///< of a kernel that sends messages: the texts by number; null if there are none
  uint32_t text_count;
};

/// All kernels of a host module.
struct amp_module {
  uint32_t version;  ///< amp_module_version
  uint32_t kernel_count;
  const struct amp_kernel* kernels;
};

/// Registers the kernels of a module; called before main. The module must stay valid until it is
/// unregistered. A module of another version is not registered; launching its kernels throws
/// runtime_exception.
void __amp_register_module(const struct amp_module* module);

/// Unregisters the kernels of a module; called after main.
void __amp_unregister_module(const struct amp_module* module);

#ifdef __cplusplus
}
#endif
#endif
