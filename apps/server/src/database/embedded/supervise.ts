import { setTimeout as delay } from 'node:timers/promises';
import { bringUp } from './bring-up.ts';
import type { BringUpOptions, Running } from './bring-up.ts';
import type { Cluster } from './cluster.ts';
import { takeOwnership } from './ownership.ts';

/**
 * Keeps a cluster running: restarts PostgreSQL whenever it ends unexpectedly, and takes the
 * ownership again whenever its connection is lost. Returns the function that ends both.
 */
export function supervise(
  cluster: Cluster,
  begin: Running,
  options: Omit<BringUpOptions, 'signal'>,
): () => Promise<void> {
  const end = new AbortController();
  let running = begin;

  const aborted = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([running.postmaster.exited, running.ownership.lost, aborted]);
      if (end.signal.aborted) return;
      options.log('PostgreSQL ended unexpectedly; starting it again.');
      running = await recover(cluster, running, { ...options, signal: end.signal });
      if (!end.signal.aborted) options.log('PostgreSQL runs again.');
    }
  };
  const watching = watch();

  return async () => {
    end.abort();
    await watching;
    await running.postmaster.stop();
  };
}

/** Retries with increasing delays until it succeeds or is aborted; logs each new reason once. */
async function recover(cluster: Cluster, lost: Running, options: BringUpOptions): Promise<Running> {
  let lastMessage = '';
  for (let pause = 10; ; pause = Math.min(pause * 2, 1000)) {
    await delay(pause);
    if (options.signal.aborted) return lost;
    const ended = lost.postmaster.hasExited();
    try {
      const found = ended ? await bringUp(cluster, options) : await restartPostmaster(lost);
      if (found && 'postmaster' in found) return found;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // A postmaster that survives a backend's crash recovers by itself.
      if (ended && message !== lastMessage) options.log(message);
      lastMessage = message;
    }
  }
}

async function restartPostmaster(lost: Running): Promise<Running | undefined> {
  const ownership = await takeOwnership(lost.postmaster.address, 1000);
  return ownership && { postmaster: lost.postmaster, ownership };
}
