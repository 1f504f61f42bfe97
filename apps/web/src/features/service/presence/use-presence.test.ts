// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#web/lib/api/call.ts';
import { presences } from '#web/lib/events/presence-store.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { usePresence } from './use-presence.ts';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn() }));
vi.mock('#web/lib/api/send-at-last.ts', () => ({ sendAtLast: vi.fn() }));
const send = vi.mocked(call);

const people = [{ person: { id: 'bo', name: 'Bo' }, activity: 'looking' }];
const open = () => renderHook(() => usePresence({ kind: 'ticket', id: 'one' }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
});
afterEach(() => {
  cleanup();
  clearUser();
  send.mockReset();
  vi.useRealTimers();
});

test('shows nobody once the user counts as gone, and colleagues again with the next key', async () => {
  send.mockResolvedValue({ people });
  const { result } = open();
  await pass(0);
  expect(result.current).toEqual(people);
  await pass(6 * 60_000);
  expect(result.current).toEqual([]);
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  await pass(0);
  expect(result.current).toEqual(people);
});

test('ignores a response that comes after the page was left', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  send.mockReturnValueOnce(promise).mockResolvedValue({ people: [] });
  open().unmount();
  resolve({ people });
  await pass(0);
  expect([...presences.getState().values()].flat()).toEqual([]);
});
