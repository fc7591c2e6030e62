/// access_type (AMP 1.2 §4.7) and queuing_mode (§3.3.2).
#ifndef AMP_DETAIL_ACCESS_TYPE_H
#define AMP_DETAIL_ACCESS_TYPE_H

namespace concurrency {

/// How the CPU accesses an array, or what a view is synchronized for. The enumerators are bits. AMP 1.2 §4.7.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

/// When commands are submitted to the accelerator: at once, or when the runtime decides. AMP 1.2 §3.3.2.
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

}  // namespace concurrency

#endif
