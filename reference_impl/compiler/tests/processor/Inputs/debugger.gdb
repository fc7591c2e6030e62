break debugger.cpp:22 if t.tile.at_[0] == 1 && t.tile.at_[1] == 0
commands
  silent
  printf "in front of the barrier: tile %d %d, thread %d %d, mine %d\n", t.tile.at_[0], t.tile.at_[1], t.local.at_[0], t.local.at_[1], mine
  continue
end
break debugger.cpp:26 if t.tile.at_[0] == 1 && t.tile.at_[1] == 0
commands
  silent
  printf "behind the barrier: tile %d %d, thread %d %d, mine %d\n", t.tile.at_[0], t.tile.at_[1], t.local.at_[0], t.local.at_[1], mine
  info locals
  continue
end
break debugger.cpp:13 if t.tile.at_[0] == 1 && t.tile.at_[1] == 0
commands
  silent
  printf "in a function: thread %d %d, result %d\n", t.local.at_[0], t.local.at_[1], result
  continue
end
run
