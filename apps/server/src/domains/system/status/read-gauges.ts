import type { ComponentName, ComponentState } from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Gauges } from '#server/http/request-metrics.ts';
import { readJobHealth } from '#server/jobs/read-job-health.ts';
import { addMilliseconds, type Clock, minutes } from '#server/kernel/clock.ts';

/** Older results are outdated. */
const goodFor = minutes(15);

const newest = createStatement(sql`
  select distinct on (name) name, status from component_check
  where checked_at > ${sql.placeholder('since')}::timestamptz order by name, checked_at desc`);

const worth: Record<ComponentState, number> = { ok: 1, degraded: 0.5, down: 0 };

/** Returns the last results and job figures for external monitoring. */
export async function readGauges(database: Database, clock: Clock): Promise<Gauges> {
  const now = clock.now();
  const [rows, jobs] = await Promise.all([
    newest.run<{ name: ComponentName; status: ComponentState }>(database, {
      since: addMilliseconds(now, -goodFor).toISOString(),
    }),
    readJobHealth(database, now),
  ]);
  return {
    components: rows.map(({ name, status }) => ({ name, value: worth[status] })),
    jobsFailed: jobs.failedLately,
    jobsWaiting: jobs.waiting,
  };
}
