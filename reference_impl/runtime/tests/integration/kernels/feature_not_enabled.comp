#version 450
// Reads the clock, although VK_KHR_shader_clock is not enabled on the device. This is harmless if the hardware has a
// clock, but the validation layer must report it.
#extension GL_ARB_shader_clock : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Invoker { uvec2 clock; };
layout(push_constant, scalar) uniform Push { Invoker invoker; };

void main() {
  invoker.clock = clock2x32ARB();
}
