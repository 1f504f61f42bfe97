/*
 * A thread that ends its process when it takes more memory than a PDF may, or outlives the portal.
 * A limit of the engine would not do: what a file unpacks lies outside of its heap.
 */
const most = 400 * 1024 * 1024;
const pace = 25;
const parent = process.ppid;

setInterval(() => {
  const isOver = process.memoryUsage.rss() > most || process.ppid !== parent;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, pace);
