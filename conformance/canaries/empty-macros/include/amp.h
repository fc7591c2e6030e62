// Bare declarations of the C++ AMP library (AMP 1.2 §3-§8, §12), for the canary that compiles C++ AMP as plain C++ with
// `restrict(...)` and `tile_static` as empty macros. The declarations have no implementation. The compiler checks only
// their types, so whatever it rejects with these headers is ill-formed in plain C++. Unlike the real containers, these
// have default constructors: a tile_static variable is not initialized (AMP 1.2 §2.4.3.5.1 l.757), but plain C++
// initializes it.
#ifndef AMPCTS_CANARY_AMP_H
#define AMPCTS_CANARY_AMP_H

#include "canary/accelerators.h"
#include "canary/containers.h"
#include "canary/coordinates.h"
#include "canary/copy.h"
#include "canary/exceptions.h"
#include "canary/launch.h"
#include "canary/messages.h"
#include "canary/tiles.h"

namespace Concurrency = concurrency;

#endif
