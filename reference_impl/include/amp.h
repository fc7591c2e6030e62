/// <amp.h>: the library of C++ AMP 1.2 (Microsoft, October 2013), namespace concurrency. AMP 1.2 §1.4.
#ifndef AMP_H
#define AMP_H

#include "amp_detail/macros_aside.h"

// Programs written for Microsoft's <amp.h> expect these from it.
#include <cassert>
#include <climits>

#include "amp_detail/accelerator.h"
#include "amp_detail/access_type.h"
#include "amp_detail/array.h"
#include "amp_detail/array_view.h"
#include "amp_detail/atomic.h"
#include "amp_detail/completion_future.h"
#include "amp_detail/copy.h"
#include "amp_detail/exceptions.h"
#include "amp_detail/extent.h"
#include "amp_detail/index.h"
#include "amp_detail/messages.h"
#include "amp_detail/parallel_for_each.h"
#include "amp_detail/tile_barrier.h"
#include "amp_detail/tiled_extent.h"
#include "amp_detail/tiled_index.h"

/// Programs use both spellings of the namespace.
namespace Concurrency = concurrency;

#include "amp_detail/macros_back.h"

#endif
