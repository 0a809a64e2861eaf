// Bounds of the server's memory, from that of the machine or of the container it runs in. Everything else that the server
// keeps follows from the bound of its heap. Plain JavaScript for Node 20.
import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Megabytes that this machine, or what confines us on it, has. */
export function machineMemoryMb() {
  // 0 is unknown; without a limit some systems say a number beyond all memory.
  const confined = process.constrainedMemory?.() || Infinity;
  return Math.floor(Math.min(totalmem(), confined) / MB);
}

// For the server and its database, measured (docs/operations.md#memory).
const NEEDED_MB = 700;

/** What an operator is told of too little memory; '' where there is enough. */
export function memoryWarning(memoryMb) {
  if (memoryMb >= NEEDED_MB) return '';
  return `There are ${memoryMb} MB of memory here. Lekha needs ${NEEDED_MB}: with less it is killed as soon as many read at once.`;
}

const HEAP_MB = { least: 192, most: 768 };

// Room for objects that die young. With half of it a page that is not kept takes a tenth more of the processor's time, for
// 10 to 20 MB less: only a small machine needs those.
const YOUNG_MB = { small: 8, else: 16 };
const SMALL_MB = 2048;

// Two pools instead of eight for each processor; what is larger than 128 KB is the system's again as soon as it is freed.
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Flags and environment for a server on so much memory: a third for what V8 keeps, the rest for the database, pages,
 * pictures and the system. malloc gives back what is free.
 */
export function memoryBounds(memoryMb, given = {}) {
  const heapMb = Math.round(Math.min(HEAP_MB.most, Math.max(HEAP_MB.least, memoryMb / 3)));
  const isSaid = (flag) => (given.NODE_OPTIONS ?? '').includes(flag);
  const flags = [
    ['--max-old-space-size', heapMb],
    ['--max-semi-space-size', memoryMb < SMALL_MB ? YOUNG_MB.small : YOUNG_MB.else],
  ].filter(([flag]) => !isSaid(flag));
  return {
    flags: flags.map(([flag, value]) => `${flag}=${value}`),
    env: Object.fromEntries(Object.entries(MALLOC).filter(([name]) => !given[name])),
  };
}
