import { tooMuchMemory } from './too-much-memory.ts';

/*
 * A thread that ends its process when it takes more memory than a PDF may, or outlives the portal.
 * A limit of the engine would not do: what a file unpacks lies outside of its heap.
 */
const most = 400 * 1024 * 1024;
const pace = 25;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, tooMuchMemory);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pace);
