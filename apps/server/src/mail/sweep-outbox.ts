import { and, lt, ne } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import { mailOutbox } from './mail-outbox.table.ts';

/** Who was written to is kept as long as somebody may ask whether a mail was sent. */
const keptFor = days(90);

/** Deletes the mails that were dealt with so long ago. */
export function outboxSweep(clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const before = later(clock.now(), -keptFor).toISOString();
    await run.finish(async (tx) => {
      await tx
        .delete(mailOutbox)
        .where(and(ne(mailOutbox.status, 'waiting'), lt(mailOutbox.updatedAt, before)));
    });
  };
}
