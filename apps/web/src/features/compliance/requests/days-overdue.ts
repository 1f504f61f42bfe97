import type { AnonymizationRequest } from '@portal/contract/compliance';

const dayLength = 24 * 60 * 60 * 1000;

/** Returns the days since the grace period ended; a started day counts. */
export function countDaysOverdue(
  { grace_ends_at: end }: Pick<AnonymizationRequest, 'grace_ends_at'>,
  now = Date.now(),
): number {
  return Math.max(1, Math.floor((now - Date.parse(end)) / dayLength));
}
