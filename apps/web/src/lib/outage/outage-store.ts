import { readReadiness, type Readiness } from './readiness.ts';

/** How the portal is while it cannot serve. */
export interface Outage extends Readiness {
  /** RFC 3339. */
  checkedAt: string;
}

/** The pause between two looks, in ms: what a 503 says in Retry-After. */
const checkInterval = 5000;

let current: Outage | null = null;
let watching: Promise<void> | null = null;
const listeners = new Set<() => void>();
const recoveries = new Set<() => void>();

/** The outage there is; null while the portal serves. */
export const getOutage = (): Outage | null => current;

/** Calls the listener after each look that changed something. */
export function subscribeToOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when the portal serves again. */
export function onRecovery(listener: () => void): () => void {
  recoveries.add(listener);
  return () => recoveries.delete(listener);
}

/** Looks whether the portal can serve, and again until it can. */
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

/** The pause, which ends at once when the browser finds its network again. */
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
