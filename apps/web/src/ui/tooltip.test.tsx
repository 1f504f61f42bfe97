// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';
import { navigationTooltipDelay, tooltipDelay, tooltipSkipDelay } from './tooltip-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltip content="All leads" delay={navigationTooltipDelay}>
        <button type="button">Overall</button>
      </Tooltip>
      <Tooltip content="By person">
        <button type="button">By sales</button>
      </Tooltip>
      <Tooltip content={undefined}>
        <button type="button">Plain</button>
      </Tooltip>
    </>,
  );
});
afterEach(() => {
  cleanup();
  // Resets the skip delay between tests.
  vi.advanceTimersByTime(tooltipSkipDelay);
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });
const hover = (name: string) => fireEvent.pointerEnter(button(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(button(name));
const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const shown = () => screen.queryByRole('tooltip')?.textContent;

// @specification 2.34, 9.6, 9.7
test('uses the specified delays', () => {
  expect([navigationTooltipDelay, tooltipDelay, tooltipSkipDelay]).toEqual([200, 700, 300]);
});

// @specification 2.34
test('opens after its delay and describes its element', () => {
  hover('Overall');
  wait(199);
  expect(shown()).toBeUndefined();
  wait(1);
  expect(shown()).toBe('All leads');
  expect(button('Overall').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
});

// @specification 9.8
test('opens without delay for a short time after another has closed', () => {
  hover('Overall');
  wait(200);
  leave('Overall');
  wait(100);
  expect(shown()).toBeUndefined();
  wait(200);
  hover('By sales');
  wait(0);
  expect(shown()).toBe('By person');
  leave('By sales');
  wait(100 + 300);
  hover('By sales');
  wait(699);
  expect(shown()).toBeUndefined();
});

test('stays open while hovered and closes by Escape or a press', () => {
  hover('Overall');
  wait(200);
  leave('Overall');
  fireEvent.pointerEnter(screen.getByRole('tooltip'), { pointerType: 'mouse' });
  wait(1000);
  expect(shown()).toBe('All leads');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(shown()).toBeUndefined();
  hover('Overall');
  wait(200);
  fireEvent.pointerDown(button('Overall'));
  expect(shown()).toBeUndefined();
});

test('opens on keyboard focus, closes on blur, and ignores touch', () => {
  act(() => button('Overall').focus());
  expect(shown()).toBe('All leads');
  act(() => button('Plain').focus());
  expect(shown()).toBeUndefined();
  wait(tooltipSkipDelay);
  fireEvent.pointerEnter(button('Overall'), { pointerType: 'touch' });
  wait(1000);
  expect(shown()).toBeUndefined();
});
