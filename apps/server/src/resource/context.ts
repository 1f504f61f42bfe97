import type { Database } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';

/** What the domains stand on; one of each in a process. */
export interface Services {
  readonly database: Database;
}

/** A call with everything that is needed to carry it out: the first argument of every verb. */
export interface Context extends Call, Services {}
