#version 450
#extension GL_EXT_buffer_reference : require
// For Raw.cpp: adds 1 to each of the first `count` numbers.
layout(local_size_x = 64) in;
layout(buffer_reference, std430) buffer Numbers {
  uint at[];
};
layout(push_constant) uniform Parameters {
  Numbers numbers;
  uint count;
};

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count) numbers.at[i] += 1;
}
