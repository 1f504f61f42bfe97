import type { Query } from '@tanstack/react-query';

type Entry = Pick<Query, 'queryKey'>;

/**
 * Whether an entry is what a call has answered. Links to files lie in their area too and are left as
 * they are: another link has the file loaded anew by whatever shows it.
 */
export function isApiResponse({ queryKey }: Entry): boolean {
  const [, , call] = queryKey;
  return typeof call === 'string' && call.includes('.');
}

/**
 * Whether an entry is an answer that is shown. What a form was opened with stays as it is: its
 * version tells of the conflict when it is saved.
 */
export const isRefetchable = (entry: Entry): boolean =>
  isApiResponse(entry) && entry.queryKey.at(-1) !== 'edited';
