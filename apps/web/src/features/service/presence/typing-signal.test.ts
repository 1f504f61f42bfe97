import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTyping, isTyping, noteTyping } from './typing-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteTyping('one', '');
  vi.useRealTimers();
});

test('counts as writing until some seconds after the last key, or until the text is empty', () => {
  const states: boolean[] = [];
  const stop = followTyping(() => states.push(isTyping('one')));
  noteTyping('one', 'H');
  vi.advanceTimersByTime(4000);
  noteTyping('one', 'He');
  vi.advanceTimersByTime(4999);
  expect(isTyping('one')).toBe(true);
  expect(isTyping('two')).toBe(false);
  vi.advanceTimersByTime(1);
  noteTyping('one', 'Hel');
  noteTyping('two', '');
  noteTyping('one', '');
  stop();
  noteTyping('one', 'H');
  expect(states).toEqual([true, true, false, true, false]);
});
