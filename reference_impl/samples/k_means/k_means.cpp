#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kClusters = 8;
const int kRounds = 5;

struct point {
  int x, y;
};

/// The sum of the points of a cluster, for their mean.
struct sums {
  int x, y, count;
};

/// The means of all clusters: a class that the kernel captures by value.
struct means {
  point of[kClusters];

  int nearest(point p) const restrict(cpu, amp) {
    int best = 0, least = distance(p, of[0]);
    for (int c = 1; c < kClusters; ++c) {
      const int d = distance(p, of[c]);
      if (d < least) {
        least = d;
        best = c;
      }
    }
    return best;
  }

  static int distance(point a, point b) restrict(cpu, amp) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
  }
};

means means_of(const std::vector<sums>& clusters, const means& before) {
  means result = before;  // an empty cluster keeps its mean
  for (int c = 0; c < kClusters; ++c) {
    const sums& all = clusters[c];
    if (all.count > 0) result.of[c] = {all.x / all.count, all.y / all.count};
  }
  return result;
}

means improve(const array<point>& points, const means& before) {
  std::vector<sums> clusters(kClusters, sums{0, 0, 0});
  array_view<sums> all(kClusters, clusters);
  parallel_for_each(points.get_extent(), [=, &points](index<1> i) restrict(amp) {
    const point p = points[i];
    sums& own = all[before.nearest(p)];
    atomic_fetch_add(&own.x, p.x);
    atomic_fetch_add(&own.y, p.y);
    atomic_fetch_inc(&own.count);
  });
  all.synchronize();
  return means_of(clusters, before);
}

means improve_on_host(const std::vector<point>& points, const means& before) {
  std::vector<sums> clusters(kClusters, sums{0, 0, 0});
  for (const point& p : points) {
    sums& own = clusters[before.nearest(p)];
    own.x += p.x;
    own.y += p.y;
    ++own.count;
  }
  return means_of(clusters, before);
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 1 << 18, 1 << 20);  // so that no sum exceeds an int
  std::vector<point> points(n);
  for (int i = 0; i < n; ++i) {
    const unsigned hash = static_cast<unsigned>(i) * 2654435761u;
    points[i] = {static_cast<int>(hash >> 22), static_cast<int>(hash >> 12 & 1023u)};
  }
  means start;
  for (int c = 0; c < kClusters; ++c) start.of[c] = points[static_cast<std::size_t>(c) * n / kClusters];
  means result = start, expected = start;
  const double accelerator = sample::milliseconds([&] {
    const array<point> there(n, points.begin());  // copied once for all rounds
    result = start;
    for (int round = 0; round < kRounds; ++round) result = improve(there, result);
  });
  const double host = sample::milliseconds([&] {
    expected = start;
    for (int round = 0; round < kRounds; ++round) expected = improve_on_host(points, expected);
  });
  bool right = true;
  for (int c = 0; c < kClusters; ++c) right = right && means::distance(result.of[c], expected.of[c]) == 0;
  return sample::report("k-means", right, accelerator, host);
}
