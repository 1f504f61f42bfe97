import { readReadiness, type Readiness } from './readiness.ts';

/** State of the portal during an outage. */
export interface Outage extends Readiness {
  /** RFC 3339. */
  checkedAt: string;
}

/** Interval between checks in ms; a 503 has the same Retry-After. */
const checkInterval = 5000;

let current: Outage | null = null;
let watching: Promise<void> | null = null;
const listeners = new Set<() => void>();
const recoveries = new Set<() => void>();

/** Returns the current outage; null while the portal is ready. */
export const getOutage = (): Outage | null => current;

/** Calls the listener after each change. Returns the unsubscribe function. */
export function subscribeToOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when the portal is ready again. Returns the unsubscribe function. */
export function onRecovery(listener: () => void): () => void {
  recoveries.add(listener);
  return () => recoveries.delete(listener);
}

/** Polls readiness until the portal is ready; does nothing while already polling. */
export function checkForOutage(): void {
  watching ??= watch().finally(() => {
    watching = null;
  });
}

async function watch(): Promise<void> {
  for (;;) {
    const readiness = await readReadiness();
    if (readiness.isReady) break;
    setOutage({ ...readiness, checkedAt: new Date().toISOString() });
    await waitForNextCheck();
  }
  if (!current) return;
  setOutage(null);
  for (const listener of recoveries) listener();
}

/** Resolves after the interval, or at once when the browser is online again. */
function waitForNextCheck(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      clearTimeout(timer);
      removeEventListener('online', check);
      resolve();
    };
    const timer = setTimeout(check, checkInterval);
    addEventListener('online', check);
  });
}

function setOutage(outage: Outage | null): void {
  current = outage;
  for (const listener of listeners) listener();
}
