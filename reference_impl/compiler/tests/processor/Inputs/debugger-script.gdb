python
try:
  gdb.execute("info kernel")
except gdb.error as error:
  print(error)
end
break debugger-script.cpp:15 if $kernel_thread(2, 3)
break debugger-script.cpp:31 if $kernel_thread(6)
run
info kernel
up
print i
print i[1]
print view[i]
print view
continue
info kernel
print t
print t.local[0]
print shared[t.local[0]]
print first[6]
print first
print doubled
