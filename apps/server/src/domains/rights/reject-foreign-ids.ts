import type { FieldMessages } from '#server/kernel/domain-error.ts';

/** Maximum number of ids in the error message. */
const maxListed = 5;

/** Returns errors for ids that do not belong to the customer; null without any. */
export function rejectForeignIds(
  rightIds: readonly string[],
  own: readonly string[],
): FieldMessages | null {
  const known = new Set(own);
  const strange = rightIds.filter((id) => !known.has(id));
  if (strange.length === 0) return null;
  const named = strange.slice(0, maxListed).join(', ');
  const ids = strange.length > maxListed ? `${named}, …` : named;
  return { right_ids: [{ key: 'right.not_of_customer', params: { ids } }] };
}
