import type { ConstructorOptions } from 'pg-boss';
import type { DatabaseAddress } from '#server/database/database.ts';
import { PreparingClient } from '#server/database/prepare-statements.ts';
import { unlimitedOptions } from '#server/database/session-settings.ts';

/** PostgreSQL schema of pg-boss's tables. */
export const jobsSchema = 'jobs';

/** Queue of jobs that failed for good, for operators to inspect. */
export const deadLetters = 'dead-letters';

/** Options of all pg-boss instances: one schema, and no background work unless requested. */
export function bossOptions(address: DatabaseAddress): ConstructorOptions {
  // Handed through to `pg`: planning the fetch of a job takes longer than running it.
  const client = { Client: PreparingClient };
  return {
    ...address,
    ...client,
    schema: jobsSchema,
    application_name: 'partner-portal jobs',
    options: unlimitedOptions,
    connectionTimeoutMillis: 5000,
    migrate: false,
    supervise: false,
    schedule: false,
  };
}
