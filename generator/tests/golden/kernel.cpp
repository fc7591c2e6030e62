struct plain1 {
  unsigned long m1;
  bool m2;
  int m3;
  struct inner1 {
    unsigned m5;
    bool m6;
    int m7;
  } m4;
};
struct tagged1 {
  int tag;
  union { unsigned long number; float real; unsigned long wide[2]; };
  explicit tagged1(int x) restrict(cpu, amp) : tag(0) { number = static_cast<unsigned long>(x); }
  void set_number(unsigned long x) restrict(cpu, amp) { tag = 0; number = x; }
  void set_real(float x) restrict(cpu, amp) { tag = 1; real = x; }
  void set_wide(unsigned long x) restrict(cpu, amp) { tag = 2; wide[0] = x; wide[1] = x; }
  float get() const restrict(cpu, amp) {
    return tag == 0 ? static_cast<float>(number) : tag == 1 ? real : static_cast<float>(wide[1]);
  }
};
