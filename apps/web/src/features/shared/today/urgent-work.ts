import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * Ranks of what waits, the most urgent first: one's own promise or a term that was missed, or a part of the portal that is
 * down, on which others count; other late work, which may be weeks old; what is for today, soon, or later.
 */
export const ranks = { missed: 0, late: 1, today: 2, soon: 3, later: 4 } as const;

type Rank = (typeof ranks)[keyof typeof ranks];

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** Something that waits for the user, as a row of the start page. */
export interface UrgentItem {
  /** Id of the object: what two sources find is shown once. */
  id: string;
  rank: Rank;
  /** Day or instant by which items of a rank are sorted. */
  at: string;
  target: Target;
  title: ReactNode;
  text: ReactNode;
  icon: ReactNode;
  /** Why it is urgent, or by when. */
  aside: ReactNode;
}

/** What one list has that waits for the user, for the start page. */
export interface UrgentWork {
  /** Name of the list: "Maintenance due". */
  title: string;
  /** Where the whole list is. */
  all: Target;
  /** Number of rows of the whole list; undefined until it is loaded. */
  count: number | undefined;
  /** Waiting for its first answer, trying again after a failure, without an answer, or loaded. */
  state: 'pending' | 'retrying' | 'failed' | 'loaded';
  items: readonly UrgentItem[];
  /** Fallback error message: "Failed to load customers". */
  failure: string;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Rows that are read of each list. */
export const rowsOfEach = 3;

interface Loaded<Item> {
  data: { count: number; results: readonly Item[] } | undefined;
  error: unknown;
  errorUpdateCount: number;
  failureCount: number;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Joins what was loaded of a list with its name; null for a user who may not see it. */
export function toUrgentWork<Item>(
  isShown: boolean,
  query: Loaded<Item>,
  work: Pick<UrgentWork, 'title' | 'all' | 'failure'>,
  toItem: (item: Item) => UrgentItem | null,
): UrgentWork | null {
  if (!isShown) return null;
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const items = (data?.results ?? []).map(toItem).filter((item) => item !== null);
  const state = getState(query);
  return { ...work, state, items, count: data?.count, error, isFetching, dataUpdatedAt, refetch };
}

/** A list that failed stays so while it is loaded again, when its query has no error; offline, it waits for ever. */
function getState(query: Loaded<unknown>): UrgentWork['state'] {
  if (query.data) return 'loaded';
  if (query.error || query.errorUpdateCount > 0 || query.fetchStatus === 'paused') return 'failed';
  return query.failureCount > 0 ? 'retrying' : 'pending';
}

/** Returns the most urgent items of all lists, each object once. */
export function selectUrgent(works: readonly UrgentWork[], limit: number): readonly UrgentItem[] {
  const sorted = works
    .flatMap(({ items }) => items)
    .toSorted((one, other) => one.rank - other.rank || compareTimes(one.at, other.at));
  return sorted
    .filter(({ id }, at) => sorted.findIndex((one) => one.id === id) === at)
    .slice(0, limit);
}

/** A day counts as its first instant. */
const compareTimes = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
