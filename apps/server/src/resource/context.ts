import type { Database } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import type { EventBus } from './domain-event.ts';
import type { Storage } from '#server/storage/storage.ts';

/** What the domains stand on; one of each in a process. */
export interface Services {
  readonly database: Database;
  readonly storage: Storage;
  readonly eventBus: EventBus;
  /** Where people reach the portal, for links in mails: an address without a path and without a slash. */
  readonly portalUrl: () => string;
}

/** A call with everything that is needed to carry it out: the first argument of every verb. */
export interface Context extends Call, Services {}
