/// <amp_graphics.h>: textures (AMP 1.2 §10, optional). Declares only what kernels need to capture them.
#ifndef AMP_GRAPHICS_H
#define AMP_GRAPHICS_H

#include "amp_detail/macros_aside.h"

#include "amp.h"
#include "amp_detail/texture.h"
#include "amp_detail/writeonly_texture_view.h"

#include "amp_detail/macros_back.h"

#endif
