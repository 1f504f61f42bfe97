import type { ComponentName, ComponentState } from '@portal/contract/system';
import type { Message } from '@portal/locales/server';

/** What a look at a component has found. */
export interface Finding {
  readonly status: ComponentState;
  readonly latencyMs: number | null;
  readonly detail: Message | null;
}

/** A finding with the component's name. */
export interface ComponentFinding extends Finding {
  readonly name: ComponentName;
}

/** The worst of several states. */
export function getWorstState(states: readonly ComponentState[]): ComponentState {
  if (states.includes('down')) return 'down';
  return states.includes('degraded') ? 'degraded' : 'ok';
}
