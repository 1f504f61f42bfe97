import { presenceSeconds } from '@portal/contract/events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seconds } from '#server/kernel/clock.ts';
import { createPresences } from './presence.ts';
import { toPresence } from './presence-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = { type: 'service_ticket', id: 'one' } as const;
const ada = { id: 'ada', name: 'Ada' };
const bo = { id: 'bo', name: 'Bo' };

it('forgets who is not heard of again, and says where', () => {
  const presences = createPresences();
  presences.note({ on, pageId: '1', activity: 'looking', person: ada });
  vi.advanceTimersByTime(seconds(presenceSeconds - 1));
  presences.note({ on, pageId: '2', activity: 'looking', person: bo });
  expect(presences.expire()).toEqual([]);
  vi.advanceTimersByTime(seconds(1));
  expect(presences.expire()).toEqual([on]);
  expect(presences.list(on)).toEqual([{ person: bo, activity: 'looking' }]);
  expect(presences.expire()).toEqual([]);
});

it('tells a difference from a repetition', () => {
  const presences = createPresences();
  const note = (activity: 'looking' | 'typing' | 'gone', pageId = '1') =>
    presences.note({ on, pageId, activity, person: ada });
  expect(note('looking')).toBe(true);
  expect(note('looking')).toBe(false);
  expect(note('looking', '2')).toBe(false);
  expect(note('typing', '2')).toBe(true);
  expect(note('gone', '2')).toBe(true);
  expect(note('gone')).toBe(true);
  expect(note('gone')).toBe(false);
  expect(presences.list(on)).toEqual([]);
});

it.each([
  {},
  { presence: 'lead' },
  { presence: 'service_ticket', id: 1, page: '1', activity: 'looking', person: ada },
  { presence: 'service_ticket', id: 'one', page: '1', activity: 'asleep', person: ada },
  { presence: 'service_ticket', id: 'one', page: '1', activity: 'looking', person: null },
])('passes over %j', (payload) => {
  expect(toPresence(payload)).toBeNull();
});
