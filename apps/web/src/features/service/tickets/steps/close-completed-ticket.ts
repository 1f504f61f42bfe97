import { changeServiceTickets } from '@portal/contract/service';
import type { Undoable } from '#web/features/shared/bulk/use-bulk-change.ts';
import { call } from '#web/lib/api/call.ts';

/**
 * Closes completed work in the way in which several tickets are closed together, which can be undone. Returns
 * what can be undone; null if this closed nothing, because the ticket has changed or may not be closed.
 */
export async function closeCompletedTicket(
  id: string,
  etag: string | null,
  idempotencyKey: string,
): Promise<Undoable | null> {
  const { bulk_change_id: changeId, undo_until: until } = await call(changeServiceTickets, {
    body: { ticket_ids: [id], status: 'closed', ...toVersions(etag) },
    idempotencyKey,
  });
  return changeId === null || until === null ? null : { id: changeId, until: new Date(until) };
}

/** Names the version of an ETag, which a proxy may have marked as weak. */
function toVersions(etag: string | null): { versions?: number[] } {
  const [version] = /\d+/u.exec(etag ?? '') ?? [];
  return version === undefined ? {} : { versions: [Number(version)] };
}
