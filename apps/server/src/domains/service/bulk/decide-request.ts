import {
  type BulkRefusal,
  isFinalTicketStatus,
  type RequestBulkChange,
} from '@portal/contract/service';
import type { Decision } from '#server/resource/bulk/decide-rows.ts';
import { getDifferences } from '#server/resource/update-rows.ts';
import { computeClock } from '../promises/move-clock.ts';
import type { PromiseRules } from '../promises/promise.ts';
import type { LockedRequest } from '../requests/service-request.resource.ts';
import { refuse } from './decide-ticket.ts';

/** Changes of a bulk change, without the selection. */
export type RequestChanges = Omit<RequestBulkChange, 'request_ids' | 'preview' | 'versions'>;

/** Decides what a bulk change does to a locked request. One with a ticket follows its ticket. */
export function decideRequest(
  { now, rules }: { readonly now: Date; readonly rules: PromiseRules },
  before: LockedRequest,
  { status, urgency }: RequestChanges,
): Decision<BulkRefusal> {
  const isDeclined = status === 'cancelled';
  if (isDeclined && before.status === status) return { values: {} };
  if (before.serviceTicketId !== null) return refuse('has_ticket');
  if (isFinalTicketStatus(before.status)) return refuse('over');
  if (isDeclined && before.status === 'completed') return refuse('completed');
  const clock = { ...before, start: before.createdAt };
  const values = isDeclined
    ? {
        status,
        waitingSince: null,
        ...computeClock({ now, rules }, clock, { isSolved: true }),
      }
    : computeClock({ now, rules }, clock, { urgency });
  return { values: getDifferences(before, values) };
}
