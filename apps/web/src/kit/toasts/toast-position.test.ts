import { expect, test } from 'vitest';
import {
  chooseToastPosition,
  narrowDialogToastPositions,
  narrowToastPositions,
  wideToastPositions,
  type Box,
} from './toast-position.ts';

const box = (left: number, top: number, width = 120, height = 36): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const wide = (primary: readonly Box[], others: readonly Box[] = [], guarded: readonly Box[] = []) =>
  chooseToastPosition({
    positions: wideToastPositions,
    screen: { width: 1440, height: 900 },
    toast: { width: 368, height: 64 },
    guarded,
    primary,
    others,
  });
const narrow = (
  primary: readonly Box[],
  others: readonly Box[] = [],
  guarded: readonly Box[] = [],
) =>
  chooseToastPosition({
    positions: guarded.length > 0 ? narrowDialogToastPositions : narrowToastPositions,
    screen: { width: 390, height: 844 },
    toast: { width: 358, height: 64 },
    guarded,
    primary,
    others,
  });

test('keeps the preferred position unless a primary action is there', () => {
  expect(wide([])).toBe('bottom-end');
  expect(wide([box(1300, 700)])).toBe('bottom-end');
  expect(wide([box(1300, 840)])).toBe('bottom-middle');
  expect(wide([box(1300, 840), box(700, 850)])).toBe('bottom-start');
});

test('moves to the bottom on a phone when a primary action is at the top, and back', () => {
  expect(narrow([box(200, 780)])).toBe('top');
  expect(narrow([box(200, 90)])).toBe('bottom');
});

test('picks the position that covers least when each covers a primary action', () => {
  expect(narrow([box(200, 90), box(20, 90), box(200, 780)])).toBe('bottom');
  expect(narrow([box(200, 90), box(200, 780)], [box(20, 90)])).toBe('bottom');
});

test('stays in place over secondary controls', () => {
  expect(wide([], [box(1300, 840)])).toBe('bottom-end');
});

const heading = box(20, 28, 300, 28);
const firstField = box(20, 100, 350, 40);
const save = box(280, 790, 90, 40);

test('keeps heading, first field and buttons of a dialog on a phone uncovered', () => {
  expect(narrow([save], [], [heading, firstField])).toBe('above-buttons');
  expect(narrow([], [], [heading, firstField])).toBe('bottom');
});

test('prefers to cover a button rather than the focused field', () => {
  const focused = box(20, 690, 350, 40);
  expect(narrow([save], [], [heading, firstField, focused])).toBe('bottom');
  expect(wide([box(1300, 840)], [], [box(600, 840)])).toBe('bottom-start');
});
