import type { NotificationDelivery } from '@portal/contract/notifications';

/** Active employee with the permission of a kind, and their delivery. */
export interface Candidate {
  readonly userId: string;
  readonly delivery: NotificationDelivery;
}

interface Event {
  /** Employee who caused the event; they are not notified. */
  readonly actorId: string | null;
  readonly assigneeId: string | null;
  /** True if only the assignee is notified, never all candidates. */
  readonly isForAssigneeOnly: boolean;
}

/**
 * Selects the recipients of an event: its assignee while they are a candidate, else all candidates.
 * An assignee who disabled the kind does not pass it on to the others.
 */
export function selectRecipients<One extends Candidate>(
  candidates: readonly One[],
  { actorId, assigneeId, isForAssigneeOnly }: Event,
): One[] {
  const assigned = candidates.filter(({ userId }) => userId === assigneeId);
  const addressed = assigned.length > 0 || isForAssigneeOnly ? assigned : candidates;
  return addressed.filter(({ userId, delivery }) => userId !== actorId && delivery !== 'off');
}
