import { memoryLimitSignal } from './memory-limit-signal.ts';

/*
 * A thread that ends its process when it takes more memory than a PDF may, or outlives the portal.
 * A limit of the engine would not do: what a file unpacks lies outside of its heap.
 */
const maxMemory = 400 * 1024 * 1024;
const pace = 25;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, memoryLimitSignal);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pace);
