// Counts the allocations of the whole process, while that is switched on.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Whether allocations can be counted here: with glibc, whose functions can be stood in for.
int allocations_can_be_counted(void);

/// Begins to count, from nought, what all threads allocate.
void allocations_start(void);

/// Ends the counting and gives how many there were.
long allocations_stop(void);

/// How many bytes of the heap are in use, with what the allocator itself adds.
long allocations_live_bytes(void);

/// Does nothing; callgrind writes its counts whenever this is called.
void instructions_mark(void);

#endif
