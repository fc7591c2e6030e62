#include "pipelines/module_registry.h"

#include <catch2/catch.hpp>

#include "amp_detail/exceptions.h"

using amprt::ModuleRegistry;

namespace {

char first_key, second_key;

amp_kernel named(const void* key, const char* name) {
  amp_kernel kernel = {};
  kernel.key = key;
  kernel.name = name;
  return kernel;
}

}  // namespace

TEST_CASE("kernels are found by key until their module is removed") {
  ModuleRegistry registry;
  const amp_kernel kernels[] = {named(&first_key, "first"), named(&second_key, "second")};
  const amp_module module = {amp_module_version, 2, kernels};
  registry.add(module);
  CHECK(registry.find(&second_key).kernel == &kernels[1]);
  CHECK(registry.find(&first_key).id != registry.find(&second_key).id);
  const auto id = registry.find(&first_key).id;
  registry.remove(module);
  CHECK_THROWS_AS(registry.find(&first_key), concurrency::runtime_exception);
  registry.add(module);
  CHECK(registry.find(&first_key).id != id);
}

TEST_CASE("a kernel of two modules is still found after the second module is removed") {
  ModuleRegistry registry;
  const amp_kernel one = named(&first_key, "one"), two = named(&first_key, "two");
  const amp_module first = {amp_module_version, 1, &one}, second = {amp_module_version, 1, &two};
  registry.add(first);
  registry.add(second);
  registry.remove(second);
  CHECK(registry.find(&first_key).kernel == &one);
}

TEST_CASE("registries are independent of each other") {
  ModuleRegistry one, other;
  const amp_kernel kernel = named(&first_key, "first"), same_key = named(&first_key, "second");
  one.add({amp_module_version, 1, &kernel});
  other.add({amp_module_version, 1, &same_key});
  CHECK(one.find(&first_key).kernel == &kernel);
  CHECK(other.find(&first_key).kernel == &same_key);
  CHECK(one.find(&first_key).kernel == &kernel);
}

TEST_CASE("a module of another format is not registered; the error names the formats") {
  ModuleRegistry registry;
  const amp_kernel kernel = named(&first_key, "kernel");
  registry.add({amp_module_version + 1, 1, &kernel});
  CHECK_THROWS_WITH(registry.find(&first_key),
                    Catch::Contains("reads format " + std::to_string(amp_module_version)));
}
