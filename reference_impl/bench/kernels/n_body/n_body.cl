typedef struct {
  float x, y, z, mass;
} Body;

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void n_body(global Body* restrict accelerations, global const Body* restrict bodies, uint n,
            float softening) {
  local Body others[256];
  const uint number = get_global_id(0);
  const Body me = bodies[number];
  Body sum = {0, 0, 0, 0};
  for (uint first = 0; first < n; first += 256) {
    others[get_local_id(0)] = bodies[first + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < 256; ++i) {
      const Body other = others[i];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
      const float weight = other.mass * inverse * inverse * inverse;
      sum.x += weight * dx;
      sum.y += weight * dy;
      sum.z += weight * dz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  accelerations[number] = sum;
}
