import type { Transaction } from '#server/database/database.ts';
import { mailPerson } from '#server/domains/auth/index.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationApproved } from './anonymization-approved.ts';
import type { anonymizationRequest } from './anonymization-request.table.ts';

type Approved = Pick<typeof anonymizationRequest.$inferSelect, 'id' | 'userId' | 'graceEndsAt'>;

/** Publishes the approval and mails the person the date of the anonymization. */
export async function notifyApproved(
  tx: Transaction,
  context: Context,
  { id: requestId, userId, graceEndsAt }: Approved,
): Promise<void> {
  await anonymizationApproved.publish(tx, context, { requestId, userId, graceEndsAt });
  const now = context.now.toISOString();
  const isOver = Date.parse(graceEndsAt) <= context.now.getTime();
  await mailPerson(tx, context, {
    userId,
    template: 'anonymization_approved',
    params: { on: { instant: isOver ? now : graceEndsAt } },
  });
}
