import type { NotificationDelivery } from '@portal/contract/notifications';

/** An active employee whose work a kind is, and how they want it. */
export interface Candidate {
  readonly userId: string;
  readonly delivery: NotificationDelivery;
}

interface Event {
  /** Who caused it: nobody is notified of what they did themselves. */
  readonly actorId: string | null;
  readonly assigneeId: string | null;
  /** Whether it concerns the assignee alone; otherwise it goes to all candidates where there is none. */
  readonly isForAssigneeOnly: boolean;
}

/**
 * Selects the recipients of an event: its assignee while they are a candidate, else all candidates.
 * An assignee who switched the kind off chose so, and does not pass it on to everybody.
 */
export function selectRecipients<One extends Candidate>(
  candidates: readonly One[],
  { actorId, assigneeId, isForAssigneeOnly }: Event,
): One[] {
  const assigned = candidates.filter(({ userId }) => userId === assigneeId);
  const addressed = assigned.length > 0 || isForAssigneeOnly ? assigned : candidates;
  return addressed.filter(({ userId, delivery }) => userId !== actorId && delivery !== 'off');
}
