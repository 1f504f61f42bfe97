import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from '../status/probe.ts';
import { backUp } from './back-up.ts';

interface BackupTimes {
  /** End of the last backup; null without one. */
  readonly last: string | null;
  /** When backups were first possible. */
  readonly since: string;
}

const times = createStatement(sql`
  select (select max(completed_on)::timestamptz(3) from jobs.job
      where name = ${sql.raw(`'${backUp.name}'`)} and state = 'completed' and completed_on is not null)
      as last,
    created_on::timestamptz(3) as since
  from jobs.queue where name = ${sql.raw(`'${backUp.name}'`)}`);

const { limit, ...bounds } = thresholds.backup;

/** Checks the age of the last scheduled backup, whichever process made it. */
export function probeBackup(database: Database, schedule: string, now: Date): Promise<Finding> {
  return probeWithTimeout(limit, { key: 'system.backup.down' }, async () => {
    // A start does without the library of schedules.
    const { nextDue } = await import('#server/jobs/cron.ts');
    let found: BackupTimes | null = null;
    const latencyMs = await measure(async () => {
      const [row] = await times.run<BackupTimes & Record<string, unknown>>(database, {});
      found = row ?? null;
    });
    if (!found) throw new Error('Nothing was read');
    const { last, since }: BackupTimes = found;
    const due = nextDue(schedule, new Date(last ?? since));
    return { ...assessBackup({ last, due }, now), latencyMs };
  });
}

/** Rates the last backup and the one that is due after it, which may take a few hours. */
export function assessBackup(
  { last, due }: { readonly last: string | null; readonly due: Date },
  now: Date,
): Omit<Finding, 'latencyMs'> {
  const isLate = now.getTime() - due.getTime() >= bounds.degradedOverdue;
  const params = {
    due: formatInstant(due),
    last: last === null ? '' : formatInstant(new Date(last)),
  };
  const kind = last === null ? (['first', 'missing'] as const) : (['fine', 'late'] as const);
  return {
    status: isLate ? 'degraded' : 'ok',
    detail: { key: `system.backup.${kind[isLate ? 1 : 0]}`, params },
  };
}

/** The minute; the web shows it in the reader's time zone. */
const formatInstant = (instant: Date): string => `${instant.toISOString().slice(0, 16)}Z`;
