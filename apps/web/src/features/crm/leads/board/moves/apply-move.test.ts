import type { LeadBoard, LeadStage } from '@portal/contract/crm';
import { describe, expect, test } from 'vitest';
import { testBoard, testCard } from '#web/testing/test-board.ts';
import { applyMove, toPlacement } from './lead-moves.ts';
import type { MoveRequest } from './move.ts';
import { getSteps } from '../column-cards.tsx';

const column = (board: LeadBoard, stage: LeadStage) => {
  const { count, total, results } = board.stages.find((one) => one.stage === stage) ?? {};
  return { names: results?.map(({ id }) => id), count, total };
};

const board = testBoard({ new: ['Anna', 'Bo', 'Cleo'], won: ['Dirk'] });
const createRequest = (
  stage: LeadStage,
  placement: MoveRequest['placement'] = { at: 'top' },
): MoveRequest => ({
  lead: testCard('Bo'),
  stage,
  placement,
});

describe('a move', () => {
  test('moves the card to its place, and the numbers follow', () => {
    const moved = applyMove(board, createRequest('won', { at: 'after', id: 'Dirk' }), 'position');
    expect(column(moved, 'new')).toEqual({ names: ['Anna', 'Cleo'], count: 2, total: 2 });
    expect(column(moved, 'won')).toEqual({ names: ['Dirk', 'Bo'], count: 2, total: 2 });
    expect(moved.stages[4]?.results[1]?.stage).toBe('won');
  });

  test('takes the value of the card along, in cents and weighted', () => {
    const values = testBoard({ new: ['Anna', 'Bo'], demo_scheduled: ['Eva'] });
    const sums = new Map([
      ['new', '12500.50'],
      ['demo_scheduled', '0.10'],
    ]);
    for (const stage of values.stages) {
      stage.sum = sums.get(stage.stage) ?? '0.00';
      for (const card of stage.results) card.expected_value = card.id === 'Bo' ? '12500.20' : null;
    }
    const moved = applyMove(values, createRequest('demo_scheduled'), 'position');
    const found = moved.stages.map(({ sum, weighted_sum: weighted }) => [sum, weighted]);
    expect(found[0]).toEqual(['0.30', '0.03']);
    expect(found[2]).toEqual(['12500.30', '5000.12']);
  });

  test('changes the order alone by a move within the stage', () => {
    const moved = applyMove(board, createRequest('new', { at: 'before', id: 'Anna' }), 'position');
    expect(column(moved, 'new')).toEqual({ names: ['Bo', 'Anna', 'Cleo'], count: 3, total: 3 });
  });

  test('applies a move once, although the server may know of it already', () => {
    const applied = applyMove(board, createRequest('won'), 'position');
    expect(applyMove(applied, createRequest('won'), 'position')).toEqual(applied);
  });

  test('puts a card on top that moves next to one that has left the stage', () => {
    const moved = applyMove(board, createRequest('won', { at: 'before', id: 'Nora' }), 'position');
    expect(column(moved, 'won').names).toEqual(['Bo', 'Dirk']);
  });

  test('leaves a board alone that does not show the card, and columns that it does not touch', () => {
    const other = testBoard({ new: ['Anna'] });
    expect(applyMove(other, createRequest('won'), 'position')).toBe(other);
    expect(applyMove(board, createRequest('won'), 'position').stages[1]).toBe(board.stages[1]);
  });

  test.each([
    ['-priority', ['high', 'Bo', 'low']],
    ['priority', ['low', 'Bo', 'high']],
    ['-last_note_at', ['high', 'low', 'Bo']],
    ['last_note_at', ['Bo', 'low', 'high']],
  ] as const)('puts a moved card where it belongs on a board sorted by %s', (order, names) => {
    const high = testCard('high', {
      stage: 'won',
      priority: 'high',
      last_note_at: '2026-03-01T08:00:00.000Z',
    });
    const low = testCard('low', {
      stage: 'won',
      priority: 'low',
      last_note_at: '2026-02-01T08:00:00.000Z',
    });
    const results = order === 'priority' || order === 'last_note_at' ? [low, high] : [high, low];
    const stages = board.stages.map((one) => (one.stage === 'won' ? { ...one, results } : one));
    expect(column(applyMove({ stages }, createRequest('won'), order), 'won').names).toEqual(names);
  });
});

test('describes a position by the card below, at the end by the card above', () => {
  const others = [testCard('Anna'), testCard('Bo')];
  expect([0, 1, 2].map((index) => toPlacement(others, index))).toEqual([
    { at: 'before', id: 'Anna' },
    { at: 'before', id: 'Bo' },
    { at: 'after', id: 'Bo' },
  ]);
  expect(toPlacement([], 0)).toEqual({ at: 'top' });
});

test('offers steps within the stage where there is something to pass', () => {
  const cards = board.stages[0]?.results ?? [];
  expect(getSteps(cards, 0, 3)).toMatchObject({ top: null, up: null, down: { position: 2 } });
  expect(getSteps(cards, 1, 3)).toMatchObject({ top: null, up: { position: 1 } });
  expect(getSteps(cards, 2, 3)).toMatchObject({
    top: { position: 1, placement: { at: 'before', id: 'Anna' } },
    up: { position: 2, placement: { at: 'before', id: 'Bo' } },
    down: null,
  });
});
