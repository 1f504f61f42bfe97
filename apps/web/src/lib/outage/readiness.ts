/** A part of the portal that can be up or down, as `/health/ready` names it. */
export interface ReadyComponent {
  name: string;
  status: 'up' | 'down';
}

/** What can be known without a session. */
export interface Readiness {
  /** Whether the portal answered at all. */
  reached: boolean;
  isReady: boolean;
  components: readonly ReadyComponent[];
}

const unreached: Readiness = { reached: false, isReady: false, components: [] };

/** Asks the portal whether it can serve; never throws. */
export async function readReadiness(): Promise<Readiness> {
  try {
    const response = await fetch('/health/ready', { cache: 'no-store' });
    const body: { components?: unknown } = await response.json();
    const components = Array.isArray(body.components) ? body.components.filter(isComponent) : [];
    // A proxy in front answers in words of its own.
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
