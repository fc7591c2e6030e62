int f() restrict(cpu, amp) {
  int unused = 1;
  return 0;
}
