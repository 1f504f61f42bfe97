/** Component in the response of `/health/ready`. */
export interface ReadyComponent {
  name: string;
  status: 'up' | 'down';
}

/** Readiness of the portal, available without a session. */
export interface Readiness {
  /** True if the portal responded. */
  reached: boolean;
  isReady: boolean;
  components: readonly ReadyComponent[];
}

const unreached: Readiness = { reached: false, isReady: false, components: [] };

/** Reads the portal's readiness; never throws. */
export async function readReadiness(): Promise<Readiness> {
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
