#version 450
// invoker: { handle }: reverses each tile of 16 elements
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x = 16) in;

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Ints { int at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Invoker { Ints data; };
layout(push_constant, scalar) uniform Push {
  Invoker invoker;
  uvec3 base_group;
};

shared int tile[16];

void main() {
  const uint local = gl_LocalInvocationID.x;
  const uint i = (base_group.x + gl_WorkGroupID.x) * 16 + local;
  tile[local] = invoker.data.at[i];
  barrier();
  invoker.data.at[i] = tile[15 - local];
}
