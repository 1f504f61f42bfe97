import type { LeadCard } from '@portal/contract/crm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testCard } from '../test-board.ts';
import { createMoveQueue, type MovePort, type MoveQueue } from './move-queue.ts';
import type { Move } from './move.ts';

let sent: { move: Move; answer: (card: LeadCard) => void; refuse: (error: Error) => void }[];
let port: MovePort;
let queue: MoveQueue;

beforeEach(() => {
  sent = [];
  port = {
    send: (move) => {
      const { promise, resolve, reject } = Promise.withResolvers<LeadCard>();
      sent.push({ move, answer: resolve, refuse: reject });
      return promise;
    },
    moved: vi.fn(async () => {}),
    refused: vi.fn(),
    idle: vi.fn(),
  };
  queue = createMoveQueue(port);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));
const anna = testCard('Anna');
const top = { at: 'top' } as const;

describe('moves', () => {
  test('of the same card are shown at once and sent one after the other', async () => {
    queue.add({ lead: anna, stage: 'contacted', place: top });
    queue.add({ lead: { ...anna, stage: 'contacted' }, stage: 'negotiation', place: top });
    expect(queue.getState().moves.map(({ stage }) => stage)).toEqual(['contacted', 'negotiation']);
    expect(sent).toHaveLength(1);
    sent[0]?.answer({ ...anna, stage: 'contacted' });
    await settled();
    expect(sent.map(({ move }) => move.stage)).toEqual(['contacted', 'negotiation']);
    expect(port.idle).not.toHaveBeenCalled();
    sent[1]?.answer({ ...anna, stage: 'negotiation' });
    await settled();
    expect(queue.getState().moves).toEqual([]);
    expect(port.moved).toHaveBeenCalledTimes(2);
    expect(port.idle).toHaveBeenCalledTimes(1);
  });

  test('stay in the queue until what the server answered is kept', async () => {
    const kept = Promise.withResolvers<void>();
    port.moved = () => kept.promise;
    queue.add({ lead: anna, stage: 'won', place: top });
    sent[0]?.answer(anna);
    await settled();
    expect(queue.getState().moves).toHaveLength(1);
    kept.resolve();
    await settled();
    expect(queue.getState().moves).toHaveLength(0);
  });

  test('that are refused are taken back with the reason, and the next one goes on', async () => {
    const error = new Error('Gone');
    queue.add({ lead: anna, stage: 'contacted', place: top });
    queue.add({ lead: testCard('Bo'), stage: 'contacted', place: top });
    sent[0]?.refuse(error);
    await settled();
    expect(port.refused).toHaveBeenCalledWith(expect.objectContaining({ lead: anna }), error);
    expect(queue.getState().moves.map(({ lead }) => lead.id)).toEqual(['Bo']);
    expect(sent).toHaveLength(2);
  });

  test('to lost wait until it is said why, or are taken back', async () => {
    queue.add({ lead: anna, stage: 'lost', place: top });
    const [asking] = queue.getState().moves;
    expect(asking?.state).toBe('asking');
    expect(sent).toHaveLength(0);
    queue.takeBack(asking?.key ?? 0);
    expect(queue.getState().moves).toEqual([]);
    queue.add({ lead: anna, stage: 'lost', place: top });
    queue.answer(queue.getState().moves[0]?.key ?? 0, 'Price');
    expect(sent[0]?.move).toMatchObject({ stage: 'lost', reason: 'Price' });
    // Within Lost nothing is asked.
    queue.add({ lead: { ...anna, stage: 'lost' }, stage: 'lost', place: top });
    expect(queue.getState().moves.at(-1)?.state).toBe('waiting');
  });

  test('to won bring the question whether to make a customer, after them', async () => {
    queue.add({ lead: anna, stage: 'won', place: top });
    expect(queue.getState().won).toBeNull();
    sent[0]?.answer({ ...anna, stage: 'won' });
    await settled();
    expect(queue.getState().won).toMatchObject({ id: 'Anna', stage: 'won' });
    queue.settleWon();
    expect(queue.getState().won).toBeNull();
  });

  test('are forgotten at logout: what the server still answers changes nothing', async () => {
    queue.add({ lead: anna, stage: 'won', place: top });
    queue.clear();
    sent[0]?.answer({ ...anna, stage: 'won' });
    await settled();
    expect(port.moved).not.toHaveBeenCalled();
    expect(queue.getState()).toEqual({ moves: [], won: null });
  });
});
