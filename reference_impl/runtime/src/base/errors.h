/// Error codes, and the way from a VkResult to an exception of AMP 1.2 §12.2.
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
/// DXGI_ERROR_UNSUPPORTED and DXGI_ERROR_DEVICE_REMOVED: what Microsoft's runtime reports in these cases.
inline constexpr HRESULT e_unsupported = static_cast<HRESULT>(0x887A0004u);
inline constexpr HRESULT e_device_removed = static_cast<HRESULT>(0x887A0005u);

const char* name_of(VkResult result);

/// Returns when the result is a success; otherwise throws accelerator_view_removed for a lost device,
/// out_of_memory for exhausted memory, runtime_exception for the rest. what: the thing that was tried,
/// "allocate 64 bytes".
void check(VkResult result, std::string_view what);

[[noreturn]] void throw_runtime_exception(const std::string& message, HRESULT code);

}  // namespace amprt
