#version 450
// The second form of where_by_address.comp, with the view as a storage buffer: sets each element to 2
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

layout(set = 0, binding = 0) buffer Ints { int at[]; } data;
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Invoker {
  uvec2 handle;
  uvec2 place;
  uint threads;
};
layout(push_constant, scalar) uniform Push {
  Invoker invoker;
  uvec3 base_group;
};

void main() {
  const uint i = (base_group.x + gl_WorkGroupID.x) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i < invoker.threads) data.at[i] = 2;
}
