import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, getProcessId } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** A signal, and the milliseconds that are given for it to work. */
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

/** The end of a cluster that nobody will open again. */
export const immediateShutdown: readonly Step[] = [
  ['SIGQUIT', 7000],
  ['SIGKILL', 2000],
];

/** Ends a process by ever harder signals and waits until it is gone; false where it stayed. */
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

/** Sends a signal to that very process; false where it is gone. */
export function trySignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    process.kill(getProcessId(identity), signal);
    return true;
  } catch {
    return isRunning(identity);
  }
}
