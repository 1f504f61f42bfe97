import { createSignal, createStore } from '../store.ts';

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

/** Component in the response of `/health/ready`. */
interface ReadyComponent {
  name: string;
  status: 'up' | 'down';
}

/** Readiness of the portal, available without a session. */
interface Readiness {
  /** True if the portal responded. */
  reached: boolean;
  isReady: boolean;
  components: readonly ReadyComponent[];
}

const unreached: Readiness = { reached: false, isReady: false, components: [] };

/** Reads the portal's readiness; never throws. */
async function readReadiness(): Promise<Readiness> {
  try {
    const response = await fetch('/health/ready', { cache: 'no-store' });
    const body: { components?: unknown } = await response.json();
    const components = Array.isArray(body.components) ? body.components.filter(isComponent) : [];
    // A proxy's response has no components.
    return components.length > 0 ? { reached: true, isReady: response.ok, components } : unreached;
  } catch {
    return unreached;
  }
}

function isComponent(value: unknown): value is ReadyComponent {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || !('status' in value)) return false;
  return typeof value.name === 'string' && (value.status === 'up' || value.status === 'down');
}
