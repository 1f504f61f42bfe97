import { listGaps } from '@portal/contract/service';
import type { Actor } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';

/**
 * Asserts that a reply of the supplier has no field of a saved answer without its value.
 * @throws DomainError 400 at `text`.
 */
export function assertFilled({ kind: side }: Actor, reply: { kind: string; text: string }): void {
  if (side === 'customer' || reply.kind !== 'reply') return;
  const [gap] = listGaps(reply.text);
  if (gap) throw fieldError('text', 'saved_answer.gap', { field: `{{${gap.name}}}` });
}
