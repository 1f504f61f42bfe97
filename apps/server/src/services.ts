import { subscriptions } from './subscriptions.ts';
import type { Services } from './resource/context.ts';
import { createEventBus } from './resource/domain-event.ts';

/** What the domains stand on, with their news connected. */
export function createServices(services: Omit<Services, 'eventBus'>): Services {
  return { ...services, eventBus: createEventBus(subscriptions) };
}
