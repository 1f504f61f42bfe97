import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentChanges, maxRecentChanges } from './event-broker.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const change = (id: string) =>
  ({ type: 'lead', id, customerId: null, permission: null, userId: null }) as const;

const idsIn = (changes: readonly { id: string | null }[] | null) => changes?.map(({ id }) => id);

it('returns the changes since a time, in order', () => {
  const last = createRecentChanges();
  last.begin();
  vi.advanceTimersByTime(1000);
  last.add(change('a'));
  vi.advanceTimersByTime(1000);
  const moment = performance.now();
  last.add(change('b'));
  last.add(change('c'));
  expect(idsIn(last.since(moment))).toEqual(['b', 'c']);
  expect(idsIn(last.since(moment - 500))).toEqual(['b', 'c']);
  expect(idsIn(last.since(moment - 1500))).toEqual(['a', 'b', 'c']);
});

it('does not cover the time before its start, nor before a restart', () => {
  const last = createRecentChanges();
  expect(last.since(performance.now())).toBeNull();
  last.begin();
  vi.advanceTimersByTime(1000);
  expect(last.since(performance.now() - 2000)).toBeNull();
  expect(last.since(performance.now() - 500)).toEqual([]);
  last.begin();
  expect(last.since(performance.now() - 500)).toBeNull();
});

it('does not cover more changes than it stores', () => {
  const last = createRecentChanges();
  last.begin();
  vi.advanceTimersByTime(1000);
  const moment = performance.now();
  for (let count = 0; count < maxRecentChanges; count += 1) {
    vi.advanceTimersByTime(1);
    last.add(change(String(count)));
  }
  expect(last.since(moment)).toHaveLength(maxRecentChanges);
  last.add(change('one more'));
  expect(last.since(moment)).toBeNull();
  expect(last.since(moment + 2)).toHaveLength(maxRecentChanges);
});
