import type { Database } from '#server/database/database.ts';
import { readJobHealth, type JobHealth } from '#server/jobs/read-job-health.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from './probe.ts';

const { limit, ...bounds } = thresholds.jobs;

/** Checks that jobs progress, from the database: any process may run them. */
export function probeJobs(database: Database, now: Date): Promise<Finding> {
  return probeWithTimeout(limit, { key: 'system.jobs.down' }, async () => {
    let health: JobHealth | null = null;
    const latencyMs = await measure(async () => {
      health = await readJobHealth(database, now);
    });
    if (!health) throw new Error('Nothing was read');
    return assessJobs(latencyMs, health);
  });
}

/** Rates the figures. */
export function assessJobs(latencyMs: number, health: JobHealth): Finding {
  const { waiting, stuck, oldestSeconds, endedLately, failedLately: failed } = health;
  const params = { waiting, stuck, failed, minutes: Math.floor(oldestSeconds / 60) };
  const found = (
    status: Finding['status'],
    key: `system.jobs.${'fine' | 'idle' | 'late' | 'stuck' | 'failed'}`,
  ) => ({ status, latencyMs, detail: { key, params } });
  if (health.overdueSeconds >= bounds.downOverdueSeconds) return found('down', 'system.jobs.idle');
  // A backlog in progress is no outage.
  if (oldestSeconds >= bounds.downWaitSeconds && !endedLately)
    return found('down', 'system.jobs.late');
  if (oldestSeconds >= bounds.degradedWaitSeconds) return found('degraded', 'system.jobs.late');
  if (stuck > 0) return found('degraded', 'system.jobs.stuck');
  if (failed >= bounds.degradedFailures) return found('degraded', 'system.jobs.failed');
  return found('ok', 'system.jobs.fine');
}
