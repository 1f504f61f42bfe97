import type { DomainEvent } from '#server/resource/domain-event.ts';
import type { EventBus } from '#server/resource/context.ts';
import {
  accountClosed,
  accountInvited,
  emailChanged,
} from '../domains/users/accounts/account-events.ts';

type PublishedEvent = readonly [what: string, payload: object];

/**
 * Collects the account events that a bus publishes. `take` returns the collected events and clears
 * them.
 */
export function collectAccountEvents({ eventBus }: { readonly eventBus: EventBus }): {
  take(): PublishedEvent[];
} {
  const published: PublishedEvent[] = [];
  const collect = <Payload extends object>(name: string, event: DomainEvent<Payload>) =>
    event.subscribe(eventBus, (_tx, _context, payload) => {
      published.push([name, payload]);
      return Promise.resolve();
    });
  collect('invited', accountInvited);
  collect('closed', accountClosed);
  collect('email', emailChanged);
  return { take: () => published.splice(0) };
}
