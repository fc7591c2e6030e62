/// Error codes, and the exceptions of AMP 1.2 §12.2 for VkResults.
#pragma once

#include <vulkan/vulkan.h>

#include <string>
#include <string_view>

#include "amp_detail/exceptions.h"

namespace amprt {

// The HRESULT values that C++ AMP programs know.
inline constexpr HRESULT e_fail = static_cast<HRESULT>(0x80004005u);
inline constexpr HRESULT e_invalid_argument = static_cast<HRESULT>(0x80070057u);
inline constexpr HRESULT e_out_of_memory = static_cast<HRESULT>(0x8007000Eu);
/// DXGI_ERROR_UNSUPPORTED and DXGI_ERROR_DEVICE_REMOVED: Microsoft's runtime reports these codes for an
/// unsupported feature and a removed device.
inline constexpr HRESULT e_unsupported = static_cast<HRESULT>(0x887A0004u);
inline constexpr HRESULT e_device_removed = static_cast<HRESULT>(0x887A0005u);

const char* name_of(VkResult result);

/// Returns if the result is a success. Throws accelerator_view_removed if the device is lost, out_of_memory
/// if memory is exhausted, runtime_exception for other failures. `what` says in the message what was tried:
/// "allocate 64 bytes".
void check(VkResult result, std::string_view what);

[[noreturn]] void throw_runtime_exception(const std::string& message, HRESULT code);

}  // namespace amprt
