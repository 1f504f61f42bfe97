import {
  type BulkRefusal,
  canChangeTicketField,
  canMoveTicket,
  isFinalTicketStatus,
  type ServiceTicketPatch,
  type TicketBulkChange,
} from '@portal/contract/service';
import { isMessage } from '#server/kernel/domain-error.ts';
import type { Decision, Refusal } from '#server/resource/bulk/decide-rows.ts';
import { getDifferences } from '#server/resource/update-rows.ts';
import { computeClock } from '../promises/move-clock.ts';
import type { PromiseRules } from '../promises/promise.ts';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { validatePlannedTime } from '../tickets/ticket-rules.ts';
import { toClockChange } from '../tickets/ticket-steps.ts';
import { replaceSubject } from '../tickets/ticket-subject.ts';

/** Changes of a bulk change, without the selection. */
export type TicketChanges = Omit<TicketBulkChange, 'ticket_ids' | 'preview' | 'versions'>;

/** Refuses the change of a ticket or a request. */
export const refuse = (
  refusal: Exclude<BulkRefusal, 'plan' | 'device_moved'>,
): Refusal<BulkRefusal> => ({
  refusal,
  message: `service_bulk.${refusal}`,
});

interface Known {
  readonly now: Date;
  readonly rules: PromiseRules;
  /** Name of the ticket's device. */
  readonly device: string;
}

/** Decides what a bulk change does to a locked ticket, by the rules of a change of this ticket alone. */
export function decideTicket(
  known: Known,
  before: LockedTicket,
  changes: TicketChanges,
): Decision<BulkRefusal> {
  const { status } = before;
  if (changes.status === status && isFinalTicketStatus(status)) return { values: {} };
  if (isFinalTicketStatus(status)) return refuse('over');
  const { status: next } = changes;
  if (next === 'closed' || next === 'cancelled') return decideEnd(known, before, changes);
  if (next === 'in_progress' && status !== 'completed' && status !== next)
    return refuse('not_completed');
  // What has begun stays begun; its plan may change.
  const { status: _status, cancellation_reason: _reason, ...others } = changes;
  const isMoved = next !== undefined && canMoveTicket(status, 'change', next);
  const moves = isMoved && !(next === 'planned' && status !== 'new');
  const patch = moves ? { ...others, status: next } : others;
  return decidePatch(known, before, patch);
}

/** Closes completed work, or cancels what is not done. */
function decideEnd(
  { now, rules }: Known,
  before: LockedTicket,
  { status, cancellation_reason: reason = null }: TicketChanges,
): Decision<BulkRefusal> {
  const isClosed = status === 'closed';
  // Each other one needs what was done.
  if (isClosed && before.status !== 'completed') return refuse('not_completed');
  if (!isClosed && before.status === 'completed') return refuse('completed');
  const clock = { ...before, start: before.requestedAt };
  const values = {
    status,
    closedAt: now.toISOString(),
    waitingSince: null,
    ...computeClock({ now, rules }, clock, { isSolved: true }),
    ...(isClosed ? {} : { cancellationReason: reason }),
  };
  return { values: getDifferences(before, values) };
}

const planFields = ['planned_for', 'planned_start', 'planned_minutes'] as const;

function decidePatch(
  { now, rules, device }: Known,
  before: LockedTicket,
  patch: ServiceTicketPatch,
): Decision<BulkRefusal> {
  const { planned_for: day, planned_start: start, planned_minutes: minutes } = patch;
  const status = patch.status ?? before.status;
  const plan = {
    ...(day === undefined ? {} : { plannedFor: day }),
    // A time without a day says nothing.
    ...(day === null ? { plannedStart: null } : {}),
    ...(start === undefined ? {} : { plannedStart: start }),
    ...(minutes === undefined ? {} : { plannedMinutes: minutes }),
  };
  const { waiting_for_customer: isWaiting } = patch;
  const waits = isWaiting !== undefined && isWaiting !== (before.pausedAt !== null);
  const isPlanned = Object.keys(getDifferences(before, plan)).length > 0;
  const isForbidden =
    (waits && !canChangeTicketField(status, 'waiting_for_customer')) ||
    (isPlanned && !planFields.every((field) => canChangeTicketField(status, field)));
  if (isForbidden) return refuse('completed');
  const invalid = Object.values(validatePlannedTime(before, patch)).flat().find(isMessage);
  if (isPlanned && invalid) return { refusal: 'plan', message: invalid.key };
  const { urgency = before.urgency, assigned_to_user_id: assignee } = patch;
  const clock = { ...before, start: before.requestedAt };
  const values = {
    ...plan,
    ...(patch.status === undefined ? {} : { status: patch.status }),
    ...(assignee === undefined ? {} : { assignedTo: assignee }),
    ...computeClock({ now, rules }, clock, toClockChange(before, patch)),
    ...(urgency === before.urgency || before.subject === null
      ? {}
      : {
          subject: replaceSubject(
            { ...before, device },
            { urgency, description: before.description, language: null },
          ),
        }),
  };
  return { values: getDifferences(before, values) };
}
