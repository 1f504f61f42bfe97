import type { Query } from '@tanstack/react-query';

type Entry = Pick<Query, 'queryKey'>;

/**
 * Returns whether an entry is an API response. File URLs share its scope but are not invalidated,
 * because a new URL would reload the file.
 */
export function isApiResponse({ queryKey }: Entry): boolean {
  const [, , call] = queryKey;
  return typeof call === 'string' && call.includes('.');
}

/**
 * Returns whether an entry can be refetched while shown. Data that a form was opened with stays;
 * its ETag reveals a conflict on saving.
 */
export const isRefetchable = (entry: Entry): boolean =>
  isApiResponse(entry) && entry.queryKey.at(-1) !== 'edited';
