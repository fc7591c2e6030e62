// Messages from kernels (AMP 1.2 §12.3).
#ifndef AMPCTS_CANARY_MESSAGES_H
#define AMPCTS_CANARY_MESSAGES_H

namespace concurrency {

void direct3d_printf(const char* format_string, ...);
void direct3d_errorf(const char* format_string, ...);
void direct3d_abort();

}  // namespace concurrency

#endif
