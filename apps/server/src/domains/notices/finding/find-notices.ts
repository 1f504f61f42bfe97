import { lte, sql } from 'drizzle-orm';
import { isInstantKind, noticeKinds, noticePermission } from '@portal/contract/notices';
import type { Transaction } from '#server/database/database.ts';
import { publishManyChanged } from '#server/events/index.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { notice } from '../notice.table.ts';
import { holdNotices } from './hold-notices.ts';
import { wantingAttention, type FoundKind } from './wanting-attention.ts';

/** So many in one transaction: what it holds it holds for a moment only. */
const atOnce = 2000;

/**
 * The handler of `find-notices`. Each batch stands by itself, and an object has one notice for its
 * day, so that a repeat, or another instance, finds nothing left to do.
 */
export function noticeFinding(services: Services, clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const context = systemContext(services, 'notices', clock.now());
    await addNotices(context);
    await run.finish(async (tx) => {
      await tx.delete(notice).where(lte(notice.holdsUntil, context.now.toISOString()));
    });
  };
}

/** Adds a notice for all that wants attention and has none, and tells whose work it is. */
async function addNotices(context: Context): Promise<void> {
  for (const kind of noticeKinds.filter((one) => !isInstantKind(one))) {
    let added = atOnce;
    while (added === atOnce) {
      added = await transact(context, (tx) => addBatch(tx, context, kind));
    }
  }
}

interface Wanting extends Record<string, unknown> {
  readonly object_id: string;
  readonly due_on: string;
  readonly holds_until: string;
}

/** Adds up to `maxConcurrent`; answers how many. */
async function addBatch(tx: Transaction, { now }: Context, kind: FoundKind): Promise<number> {
  await holdNotices(tx);
  const { rows } = await tx.execute<Wanting>(
    sql`select * from (${wantingAttention[kind](now)}) as wanting limit ${atOnce}`,
  );
  if (rows.length === 0) return 0;
  const createdAt = now.toISOString();
  const added = await tx
    .insert(notice)
    .values(
      rows.map(({ object_id: id, due_on: dueOn, holds_until: holdsUntil }) => ({
        id: newId(),
        kind,
        rightId: kind === 'right_expiring' ? id : null,
        installedDeviceId: kind === 'maintenance_due' ? id : null,
        serviceRequestId: kind === 'request_waiting' ? id : null,
        anonymizationRequestId: kind === 'anonymization_waiting' ? id : null,
        dueOn,
        holdsUntil,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notice.id });
  await publishManyChanged(tx, { type: 'notice', permission: noticePermission[kind] });
  return added.length;
}
