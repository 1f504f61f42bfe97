import { lt, or } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import { accountLink } from '../links/account-link.table.ts';
import { session } from '../sessions/session.table.ts';

/** Addresses and browsers' names are kept no longer than a dispute over a sign-in may need them. */
const keptFor = days(90);

/** Deletes the sessions that ended, or can no longer be alive, and the links that ran out, so long ago. */
export function signInSweep(clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const before = later(clock.now(), -keptFor).toISOString();
    await run.finish(async (tx) => {
      await tx
        .delete(session)
        .where(or(lt(session.endedAt, before), lt(session.lastSeenAt, before)));
      await tx.delete(accountLink).where(lt(accountLink.expiresAt, before));
    });
  };
}
