#version 450
// invoker: { reference to { handle, n }, addend }: adds to each of the n elements
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Ints { int at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Array {
  Ints data;
  uint elements;
};
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Invoker {
  Array array;
  int addend;
};
layout(push_constant, scalar) uniform Push {
  Invoker invoker;
  uvec3 base_group;
};

void main() {
  const uint i = (base_group.x + gl_WorkGroupID.x) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  if (i >= invoker.array.elements) return;
  invoker.array.data.at[i] += invoker.addend;
}
