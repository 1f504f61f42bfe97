import { lt } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { attempt } from '../limits/attempt.table.ts';
import { accountLink } from '../links/account-link.table.ts';
import { passkeyChallenge } from '../passkeys/passkey.table.ts';
import { requestAllowance } from '../request-limits/request-allowance.table.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';

/** Retention of expired links, as evidence in a dispute over a sign-in. */
const linkRetention = days(90);

/** Lifetime of the `device` cookie (API.md §1, cookies). */
const browserRetention = days(365);

/** Longer than the window of any limit and the lifetime of any challenge. */
const attemptRetention = days(2);

/** Deletes old links, browsers, attempts, unused limits and challenges every night. */
export const sweepSignIns = defineJob({
  name: 'sweep-sign-ins',
  schedule: '40 2 * * *',
  handler: handleSweepSignIns,
});

/**
 * Handles `sweep-sign-ins`: deletes expired links, unused browsers, old attempts, limits that are full
 * again, and old challenges.
 * Sessions are deleted by the retention job.
 */
function handleSweepSignIns({ clock }: { clock: Clock }): JobHandler {
  return async (_data, run) => {
    const now = clock.now();
    const ago = (time: number): string => addMilliseconds(now, -time).toISOString();
    await run.finish(async (tx) => {
      await tx.delete(accountLink).where(lt(accountLink.expiresAt, ago(linkRetention)));
      await tx.delete(knownBrowser).where(lt(knownBrowser.lastSeenAt, ago(browserRetention)));
      await tx.delete(attempt).where(lt(attempt.lastAt, ago(attemptRetention)));
      await tx.delete(requestAllowance).where(lt(requestAllowance.fullAt, now.toISOString()));
      await tx
        .delete(twoFactorChallenge)
        .where(lt(twoFactorChallenge.expiresAt, ago(attemptRetention)));
      await tx.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now.toISOString()));
    });
  };
}
