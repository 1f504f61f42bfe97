import type { PgBoss } from 'pg-boss';
import { deadLetters, jobsSchema } from './boss-options.ts';

/** Indexes on pg-boss's job table for the portal's own queries. */
const indexes = [
  `portal_running on ${jobsSchema}.job (name) where state = 'active'`,
  `portal_ended on ${jobsSchema}.job (name, completed_on desc) where completed_on is not null`,
  `portal_given_up on ${jobsSchema}.job (created_on, id)
     where name = '${deadLetters}' and state < 'active'`,
  `portal_given_up_of on ${jobsSchema}.job (source_name, created_on, id)
     where name = '${deadLetters}' and state < 'active'`,
];

/** Makes the portal's own indexes on pg-boss's table, where they are missing. */
export async function prepareIndexes(boss: PgBoss): Promise<void> {
  for (const index of indexes) {
    await boss.getDb().executeSql(`create index if not exists ${index}`);
  }
}
