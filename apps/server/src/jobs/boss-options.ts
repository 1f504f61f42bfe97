import type { ConstructorOptions } from 'pg-boss';
import type { DatabaseAddress } from '#server/database/database.ts';

/** The PostgreSQL schema that pg-boss keeps its tables in. */
export const jobsSchema = 'jobs';

/** Where every job ends up that failed for good; kept for operators to look at. */
export const deadLetters = 'dead-letters';

/** What all of our pg-boss instances share: one schema, no work of their own unless it is asked for. */
export function bossOptions(address: DatabaseAddress): ConstructorOptions {
  return {
    ...address,
    schema: jobsSchema,
    application_name: 'partner-portal jobs',
    connectionTimeoutMillis: 5000,
    migrate: false,
    supervise: false,
    schedule: false,
  };
}
