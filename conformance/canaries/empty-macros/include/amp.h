// Bare declarations of the C++ AMP library (AMP 1.2 §3-§8, §12), for the canary that compiles C++ AMP as plain C++ with
// `restrict(...)` and `tile_static` as empty macros. Nothing does anything; what is checked is what the types of the
// declarations say, as plain C++ would: whatever is rejected over these headers is rejected by plain C++. The containers
// have default constructors they must not have, because a tile_static variable is not initialized
// (AMP 1.2 §2.4.3.5.1 l.757) and plain C++ would initialize it.
#ifndef AMPCTS_CANARY_AMP_H
#define AMPCTS_CANARY_AMP_H

#include "canary/accelerators.h"
#include "canary/containers.h"
#include "canary/coordinates.h"
#include "canary/copy.h"
#include "canary/exceptions.h"
#include "canary/launch.h"
#include "canary/tiles.h"

namespace Concurrency = concurrency;

#endif
