import { lt } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import { knownBrowser } from '../devices/known-browser.table.ts';
import { attempt } from '../limits/attempt.table.ts';
import { accountLink } from '../links/account-link.table.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';

/** No longer than a dispute over a sign-in may need them. */
const linkRetention = days(90);

/** As long as the cookie that tells a browser (API.md §1, cookies). */
const browserRetention = days(365);

/** Longer than any limit looks back, and any challenge waits. */
const attemptRetention = days(1);

/**
 * Deletes what is long over: links that ran out, browsers that nobody came back with, tries that no
 * longer count, sign-ins that were left half done. Sessions are kept as long as retention says.
 */
export function handleSweepSignIns(clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const now = clock.now();
    const ago = (time: number): string => addMilliseconds(now, -time).toISOString();
    await run.finish(async (tx) => {
      await tx.delete(accountLink).where(lt(accountLink.expiresAt, ago(linkRetention)));
      await tx.delete(knownBrowser).where(lt(knownBrowser.lastSeenAt, ago(browserRetention)));
      await tx.delete(attempt).where(lt(attempt.lastAt, ago(attemptRetention)));
      await tx
        .delete(twoFactorChallenge)
        .where(lt(twoFactorChallenge.expiresAt, ago(attemptRetention)));
    });
  };
}
