import type { ComponentName, ComponentState } from '@portal/contract/system';
import type { Message } from '@portal/locales/server';

/** Result of a component check. */
export interface Finding {
  readonly status: ComponentState;
  readonly latencyMs: number | null;
  readonly detail: Message | null;
}

export interface ComponentFinding extends Finding {
  readonly name: ComponentName;
}

export function getWorstState(states: readonly ComponentState[]): ComponentState {
  if (states.includes('down')) return 'down';
  return states.includes('degraded') ? 'degraded' : 'ok';
}
