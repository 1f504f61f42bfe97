// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { swallowClick } from './use-board-drag.ts';

afterEach(() => document.body.replaceChildren());

function button(): { press: () => void; pressed: () => number } {
  const element = document.createElement('button');
  const onClick = vi.fn<() => void>();
  element.addEventListener('click', onClick);
  document.body.append(element);
  return { press: () => element.click(), pressed: () => onClick.mock.calls.length };
}

test('suppresses the click after a drop, and no later click', () => {
  const { press, pressed } = button();
  const release = swallowClick();
  press();
  release();
  press();
  expect(pressed()).toBe(0);
  window.dispatchEvent(new Event('pointerdown'));
  press();
  expect(pressed()).toBe(1);
});

test('suppresses nothing any more soon after a drop without a click', () => {
  vi.useFakeTimers();
  const { press, pressed } = button();
  swallowClick()();
  vi.advanceTimersByTime(100);
  press();
  expect(pressed()).toBe(1);
});
