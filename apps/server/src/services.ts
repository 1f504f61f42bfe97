import { subscriptions } from './subscriptions.ts';
import type { Services } from './resource/context.ts';
import { createEventBus } from './resource/domain-event.ts';

/** What the domains stand on, with their news connected. */
export function createServices(given: Omit<Services, 'eventBus'>): Services {
  return { ...given, eventBus: createEventBus(subscriptions) };
}
