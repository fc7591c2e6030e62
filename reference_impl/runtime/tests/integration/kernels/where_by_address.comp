#version 450
// invoker: { handle of a view, its offset, number of threads }: sets each element to 1
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Ints { int at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Invoker {
  Ints data;
  uvec2 place;
  uint threads;
};
layout(push_constant, scalar) uniform Push {
  Invoker invoker;
  uvec3 base_group;
};

void main() {
  const uint i = (base_group.x + gl_WorkGroupID.x) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i < invoker.threads) invoker.data.at[i] = 1;
}
