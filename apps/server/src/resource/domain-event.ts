import type { Transaction } from '#server/database/database.ts';
import type { Context, EventBus } from './context.ts';

type Listener<Payload> = (tx: Transaction, context: Context, payload: Payload) => Promise<void>;

/** Event of a domain for higher domains. */
export interface DomainEvent<Payload> {
  /**
   * Calls all subscribers in the transaction of the event, so that either everything happens or
   * nothing.
   */
  publish(tx: Transaction, context: Context, payload: Payload): Promise<void>;
  /** Adds a listener on this bus; see `on`. */
  subscribe(bus: EventBus, listener: Listener<Payload>): void;
}

/** Defines an event that a domain publishes. */
export function defineEvent<Payload>(): DomainEvent<Payload> {
  const listeners = new WeakMap<EventBus, Listener<Payload>[]>();
  return {
    async publish(tx, context, payload) {
      for (const listener of listeners.get(context.eventBus) ?? [])
        await listener(tx, context, payload);
    },
    subscribe(bus, listener) {
      listeners.set(bus, [...(listeners.get(bus) ?? []), listener]);
    },
  };
}

/** Subscribes a handler; `process/create-services.ts` connects the domains with these. */
export type Subscription = (bus: EventBus) => void;

export const on =
  <Payload>(event: DomainEvent<Payload>, listener: Listener<Payload>): Subscription =>
  (bus) =>
    event.subscribe(bus, listener);

/** Creates an event bus that calls the subscribers in this order. */
export function createEventBus(subscriptions: readonly Subscription[]): EventBus {
  const bus: EventBus = { brand: 'one application' };
  for (const subscribe of subscriptions) subscribe(bus);
  return bus;
}
