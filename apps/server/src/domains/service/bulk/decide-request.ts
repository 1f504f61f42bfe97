import {
  type BulkRefusal,
  isFinalTicketStatus,
  type RequestBulkChange,
} from '@portal/contract/service';
import { newId } from '#server/kernel/ids.ts';
import type { Decision } from '#server/resource/bulk/decide-rows.ts';
import { getDifferences } from '#server/resource/update-rows.ts';
import { computeClock } from '../promises/move-clock.ts';
import type { PromiseRules } from '../promises/promise.ts';
import type { LockedRequest } from '../requests/service-request.resource.ts';
import { refuse } from './decide-ticket.ts';

/** Changes of a bulk change, without the selection. */
export type RequestChanges = Omit<RequestBulkChange, 'request_ids' | 'preview' | 'versions'>;

interface Known {
  readonly now: Date;
  readonly rules: PromiseRules;
  /** Customer of the device; null in stock. */
  readonly owner: string | null;
}

/** Decides what a bulk change does to a locked request. One with a ticket follows its ticket. */
export function decideRequest(
  { now, rules, owner }: Known,
  before: LockedRequest,
  { status, urgency, open_tickets: opens }: RequestChanges,
): Decision<BulkRefusal> {
  if (opens === true) return decideOpening(before, owner);
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

/** Opens a ticket for open work, in whose status the request is from then on. */
function decideOpening(before: LockedRequest, owner: string | null): Decision<BulkRefusal> {
  if (before.serviceTicketId !== null) return { values: {} };
  if (isFinalTicketStatus(before.status)) return refuse('over');
  if (before.status === 'completed') return refuse('completed');
  if (before.customerId !== owner)
    return { refusal: 'device_moved', message: 'service_request.device_moved' };
  return { values: getDifferences(before, { serviceTicketId: newId(), status: 'new' }) };
}
