import type { ComponentName, ComponentState } from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { countPendingFiles, countRecentUploads } from '#server/domains/uploads/index.ts';
import type { Gauges } from '#server/http/system-gauges.ts';
import { readJobHealth } from '#server/jobs/read-job-health.ts';
import { readJobKinds } from '#server/jobs/read-job-kinds.ts';
import { addMilliseconds, type Clock, days, minutes } from '#server/kernel/clock.ts';
import { readMailState } from '#server/mail/read-mail-state.ts';
import { readCertificates } from '../certificates/read-certificates.ts';
import { readConnections } from './probe-database.ts';

/** Older results are outdated. */
const goodFor = minutes(15);

const newest = createStatement(sql`
  select distinct on (name) name, status from component_check
  where checked_at > ${sql.placeholder('since')}::timestamptz order by name, checked_at desc`);

const worth: Record<ComponentState, number> = { ok: 1, degraded: 0.5, down: 0 };

/** Seconds since 1970. */
const toSeconds = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant) / 1000;

/** Returns the last results, and the figures of jobs, mails, uploads and certificates. */
export async function readGauges(database: Database, clock: Clock): Promise<Gauges> {
  const now = clock.now();
  const [rows, jobs, kinds, connections, mails, uploads, pending, certificates] = await Promise.all(
    [
      newest.run<{ name: ComponentName; status: ComponentState }>(database, {
        since: addMilliseconds(now, -goodFor).toISOString(),
      }),
      readJobHealth(database, now),
      readJobKinds(database, now),
      readConnections(database),
      readMailState(database),
      countRecentUploads(database, addMilliseconds(now, -days(1))),
      countPendingFiles(database),
      readCertificates(database),
    ],
  );
  return {
    components: rows.map(({ name, status }) => ({ name, value: worth[status] })),
    jobsFailed: jobs.failedLately,
    jobsWaiting: jobs.waiting,
    queues: kinds.map(({ name, waiting, retrying, running, failed, oldestSeconds }) => ({
      name,
      waiting,
      retrying,
      running,
      failed,
      oldestSeconds,
    })),
    connections,
    mails: {
      waiting: mails.waiting,
      lastSent: toSeconds(mails.lastSentAt),
      lastFailed: toSeconds(mails.lastFailedAt),
    },
    uploads,
    filesPending: pending.count,
    certificates: certificates.flatMap(({ setting, validUntil }) =>
      validUntil === null ? [] : [{ setting, end: Date.parse(validUntil) / 1000 }],
    ),
  };
}
