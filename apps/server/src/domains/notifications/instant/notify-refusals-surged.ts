import type { RefusalsSurge } from '#server/domains/compliance/index.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { getObjectUrl } from '../digest/to-mail-section.ts';
import { notify } from './notify.ts';

/** Notifies the holders of `staff` that refused attempts surge. */
export async function notifyRefusalsSurged(
  tx: Transaction,
  context: Context,
  { surgeId, count, minutes }: RefusalsSurge,
): Promise<void> {
  const link = getObjectUrl(context, { object_type: 'surge', object_id: surgeId });
  await notify(tx, context, {
    kind: 'refusals_surged',
    eventId: surgeId,
    object: null,
    assigneeId: null,
    template: 'refusals_surged',
    params: { count, minutes, link },
  });
}
