import { createSignal, createStore } from '../store.ts';
import { readReadiness, type Readiness } from './readiness.ts';

/** State of the portal during an outage. */
export interface Outage extends Readiness {
  /** RFC 3339. */
  checkedAt: string;
}

/** Interval between checks in ms; a 503 has the same Retry-After. */
const checkInterval = 5000;

/** Current outage; null while the portal is ready. */
export const outageStore = createStore<Outage | null>(null);

/** The portal is ready again after an outage. */
export const recovered = createSignal();

let watching: Promise<void> | null = null;

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
    outageStore.setState({ ...readiness, checkedAt: new Date().toISOString() });
    await waitForNextCheck();
  }
  if (!outageStore.getState()) return;
  outageStore.setState(null);
  recovered.emit();
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
