import { subscriptions } from './subscriptions.ts';
import type { Services } from './resource/context.ts';
import { createEventBus } from './resource/domain-event.ts';

/** Creates the services of the domains, with their event bus connected. */
export function createServices(services: Omit<Services, 'eventBus'>): Services {
  return { ...services, eventBus: createEventBus(subscriptions) };
}
