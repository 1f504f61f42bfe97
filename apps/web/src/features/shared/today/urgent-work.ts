import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Ranks of what waits, the most urgent first: late, for today, soon, and for later. */
export const ranks = { late: 0, today: 1, soon: 2, later: 3 } as const;

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
  return { ...work, items, count: data?.count, error, isFetching, dataUpdatedAt, refetch };
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
