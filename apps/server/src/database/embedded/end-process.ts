import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, getProcessId } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** A signal, and the milliseconds to wait for its effect. */
export type Step = readonly [NodeJS.Signals, number];

/**
 * PostgreSQL's fast shutdown, then the immediate one (which recovers at the next start, and waits
 * five seconds itself before it kills), then the end.
 */
export const fastShutdown: readonly Step[] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 7000],
  ['SIGKILL', 2000],
];

/** Signals for a cluster that will not be opened again. */
export const immediateShutdown: readonly Step[] = [
  ['SIGQUIT', 7000],
  ['SIGKILL', 2000],
];

/**
 * Ends a process with increasingly strong signals and waits until it is gone. Returns false if it
 * survived.
 */
export async function endProcess(
  identity: ProcessIdentity,
  steps: readonly Step[],
): Promise<boolean> {
  for (const [signal, timeout] of steps) {
    if (!trySignal(identity, signal)) return true;
    const deadline = performance.now() + timeout;
    while (performance.now() < deadline) {
      if (!isRunning(identity)) return true;
      await delay(5);
    }
  }
  return !isRunning(identity);
}

/** Sends a signal to exactly that process. Returns false if it is gone. */
export function trySignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    process.kill(getProcessId(identity), signal);
    return true;
  } catch {
    return isRunning(identity);
  }
}
