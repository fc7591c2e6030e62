// Errors in the library's templates are suppressed if their use is reported; errors in templates of other system
// headers are not.
// RUN: %rejects %s 2>&1 | FileCheck %s
#include <amp.h>
#include <algorithm>
#include <string>
#include <vector>

struct unordered {};

// CHECK-NOT: amp_detail{{.*}}error:
void f(concurrency::array<int, 1>& a, std::string* words, std::vector<unordered>& objects) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.copy.from-values]
  concurrency::copy(words, a);
  // CHECK-NOT: amp_detail{{.*}}error:
  // CHECK: error: invalid operands to binary expression ('unordered' and 'unordered')
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: in instantiation of function template specialization 'std::sort
  std::sort(objects.begin(), objects.end());
}
// CHECK-NOT: amp_detail{{.*}}error:
