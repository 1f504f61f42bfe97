import type { DomainEvent, EventBus } from '#server/resource/domain-event.ts';
import { accountClosed, accountInvited, emailChanged } from './account-news.ts';

type Told = readonly [what: string, payload: object];

/** What is told of accounts at a desk from now on; `take` answers it and forgets it. */
export function hearAccounts({ eventBus }: { readonly eventBus: EventBus }): { take(): Told[] } {
  const told: Told[] = [];
  const hear = <Payload extends object>(what: string, declared: DomainEvent<Payload>) =>
    declared.subscribe(eventBus, (_tx, _context, payload) => {
      told.push([what, payload]);
      return Promise.resolve();
    });
  hear('invited', accountInvited);
  hear('closed', accountClosed);
  hear('email', emailChanged);
  return { take: () => told.splice(0) };
}
