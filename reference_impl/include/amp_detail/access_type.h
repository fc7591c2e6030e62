/// Access types and queuing modes (AMP 1.2 §4.7, §3.3.2).
#ifndef AMP_DETAIL_ACCESS_TYPE_H
#define AMP_DETAIL_ACCESS_TYPE_H

namespace concurrency {

/// AMP 1.2 §4.7: the enumerators behave as bitwise flags.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

/// AMP 1.2 §3.3.2: when commands reach the accelerator.
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

}  // namespace concurrency

#endif
