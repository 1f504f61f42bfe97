import { not, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { certificateCheck } from './certificate-check.table.ts';
import { type CertificateTarget, readCertificateEnd } from './read-certificate-end.ts';

interface CertificateTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly certificateTargets: readonly CertificateTarget[];
}

/** Every hour: reads when the certificates of the configured addresses end. */
export const checkCertificates = defineJob({
  name: 'check-certificates',
  schedule: '25 * * * *',
  retryLimit: 1,
  timeLimitSeconds: 120,
  runsAtStart: true,
  handler: handleCheckCertificates,
});

/** Stores what each server shows, and removes addresses that the settings no longer name. */
function handleCheckCertificates({
  certificateTargets: targets,
  clock,
}: CertificateTools): JobHandler {
  return async (_data, run) => {
    const checks = await Promise.all(targets.map((target) => check(target, clock)));
    await run.finish(async (tx) => {
      const settings = targets.map(({ setting }) => setting);
      await tx.delete(certificateCheck).where(not(inArray(certificateCheck.setting, settings)));
      if (checks.length === 0) return;
      await tx
        .insert(certificateCheck)
        .values(checks)
        .onConflictDoUpdate({
          target: certificateCheck.setting,
          set: {
            host: sql`excluded.host`,
            checkedAt: sql`excluded.checked_at`,
            validUntil: sql`excluded.valid_until`,
            failure: sql`excluded.failure`,
          },
        });
    });
  };
}

async function check(
  target: CertificateTarget,
  clock: Clock,
): Promise<typeof certificateCheck.$inferInsert> {
  const { setting, host } = target;
  const checked = { setting, host, checkedAt: clock.now().toISOString() };
  try {
    const end = await readCertificateEnd(target);
    return { ...checked, validUntil: end.toISOString(), failure: null };
  } catch (error) {
    return { ...checked, validUntil: null, failure: toReason(error) };
  }
}

/** The code of a failed connection, or our own words. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
