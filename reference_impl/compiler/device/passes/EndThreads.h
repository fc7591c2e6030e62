// Threads that end before the end of their kernel: direct3d_abort (AMP 1.2 §12.3).
#ifndef AMP_DEVICE_PASSES_ENDTHREADS_H
#define AMP_DEVICE_PASSES_ENDTHREADS_H

namespace llvm {
class Function;
}

namespace amp::device {

/// Replaces the calls of __amp_end_thread in a kernel into which all calls are inlined.
///
/// In a kernel without barriers the thread returns. In a kernel with barriers it must still arrive at all
/// barriers that the other threads of its tile wait at: Vulkan requires that all threads of a tile execute a
/// barrier. So the kernel becomes a loop with a single barrier at its end:
///
///   for (part = 0; part != end; part = next part) {
///     if (the thread has not ended) { part `part` of the kernel, up to the next barrier }
///     barrier
///   }
///
/// The threads that have not ended tell the others by tile_static memory which part is next.
void endThreads(llvm::Function& kernel);

}  // namespace amp::device

#endif
