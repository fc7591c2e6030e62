// AMP 1.2 §2.4.3.6, §2.4.3.7 l.767-769, founding document 003.
struct S {
  bool flag;
  int data;
  int get() const restrict(amp) { return data; }
};
typedef long Integer;

void casts(int n1, long n, const int* c, const int& r, int* p1) restrict(amp) {
  int* null = 0;
  int* castNull = (int*)0;
  int* p2 = reinterpret_cast<int*>(n);  //! error [amp.cast.integer-to-pointer C3588] cannot cast from integer type 'long' to pointer type 'int *' in amp code
  int* p3 = (int*)n;                    //! error [amp.cast.integer-to-pointer C3588]
  long n2 = (long)p1;                   //! error [amp.cast.pointer-to-integer C3588] cannot cast from pointer type 'int *' to integer type 'long' in amp code
  long n3 = reinterpret_cast<long>(p1); //! error [amp.cast.pointer-to-integer C3588]
  Integer n4 = Integer(p1);             //! error [amp.cast.pointer-to-integer C3588]
  void* p4 = p1;
  int* p5 = static_cast<int*>(p4);
  float* p6 = reinterpret_cast<float*>(p1);
  if (p2) n1 = 5;
  bool b = p1;
  int* w1 = const_cast<int*>(c);   //! warning [amp.cast.const C4880]
  int* w2 = (int*)c;               //! warning [amp.cast.const C4880]
  int& w3 = const_cast<int&>(r);   //! warning [amp.cast.const-reference C4880]
  const int* c2 = const_cast<const int*>(p1);
  const int* c3 = (const int*)c;
  int value = (int)r;
}
void cpu(int* p, long n) {
  long m = (long)p;
  int* q = (int*)n;
}
template <class T>
long instance(T* p) restrict(amp) {
  return (long)p;  //! error [amp.cast.pointer-to-integer C3588]
}
long use(int* p) restrict(amp) { return instance(p); }

void arithmetic(bool* p, int* q, S& a) restrict(amp) {
  bool* p1 = &a.flag;
  p1++;              //! error [amp.pointer.bool-increment C3599]
  --p1;              //! error [amp.pointer.bool-increment C3599]
  p1 += 1;           //! error [amp.pointer.bool-compound C3599]
  bool* p2 = p + 1;  //! error [amp.pointer.bool-arithmetic C3599]
  long d = p - p1;   //! error [amp.pointer.bool-difference C3599]
  bool b = p[0];     //! error [amp.pointer.bool-subscript C3599]
  bool same = p == p1 && *p && p;
  q++;
  q[1] = q - q;
}

int members(S& s, S* p) restrict(amp) {
  int S::*data = &S::data;
  int sum = s.*data + p->*data;
  sum += (s.*&S::get)();    //! error [amp.member-pointer.function]
  return sum + (p->*&S::get)();  //! error [amp.member-pointer.function]
}
