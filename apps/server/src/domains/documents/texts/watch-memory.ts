import { memoryLimitSignal } from './memory-limit-signal.ts';

/*
 * Thread that ends its process at the memory limit or when the portal has ended. A heap limit does
 * not suffice, because decompressed data lies outside the heap.
 */
const maxMemory = 400 * 1024 * 1024;
const pace = 25;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, memoryLimitSignal);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pace);
