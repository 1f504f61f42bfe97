import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';

/**
 * Returns the function that kills a child process, waits for its end, and removes its folder. Call
 * it right after `spawn`: it also notices a child that never starts.
 */
export function killAndRemove(child: ChildProcess, folder: string): () => Promise<void> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
