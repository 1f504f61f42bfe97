import { expect, test } from 'vitest';
import { getStepTarget } from './use-board-drag.ts';

const lanes = [
  { stage: 'new', others: 2 },
  { stage: 'contacted', others: 0 },
  { stage: 'negotiation', others: 5 },
] as const;

const from = (stage: (typeof lanes)[number]['stage'], index: number, key: string) =>
  getStepTarget(key, { stage, index }, lanes);

test('moves up and down through the places of a column and ends with it', () => {
  expect(from('new', 1, 'ArrowUp').index).toBe(0);
  expect(from('new', 0, 'ArrowUp').index).toBe(0);
  expect(from('new', 1, 'ArrowDown').index).toBe(2);
  expect(from('new', 2, 'ArrowDown').index).toBe(2);
});

test('moves left and right to the next columns, at most to their last card', () => {
  expect(from('new', 2, 'ArrowRight')).toEqual({ stage: 'contacted', index: 0 });
  expect(from('negotiation', 4, 'ArrowLeft')).toEqual({ stage: 'contacted', index: 0 });
  expect(from('new', 2, 'ArrowLeft')).toEqual({ stage: 'new', index: 2 });
  expect(from('negotiation', 4, 'ArrowRight')).toEqual({ stage: 'negotiation', index: 4 });
});
