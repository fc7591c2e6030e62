// Templates: explicit specialization, explicit instantiation, members of class templates, partial ordering.
// RUN: %accepts %s
template <class T>
T twice(T x) restrict(cpu, amp) {
  return x + x;
}
template <>
int twice<int>(int x) restrict(cpu, amp) {
  return 2 * x;
}
template <class T>
T thrice(T x) restrict(amp) {
  return x + x + x;
}
template float thrice<float>(float) restrict(amp);
template <class T>
struct Holder {
  T value;
  T get() const restrict(amp);
  template <class U>
  U as() const restrict(amp) {
    return static_cast<U>(value);
  }
};
template <class T>
T Holder<T>::get() const restrict(amp) {
  return value;
}
float caller(Holder<int> h) restrict(amp) { return twice(1) + thrice(2.0f) + h.get() + h.as<float>() + twice(1.0f); }
