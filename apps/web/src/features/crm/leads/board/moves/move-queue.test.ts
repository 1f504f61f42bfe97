import type { LeadCard } from '@portal/contract/crm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testCard } from '#web/testing/test-board.ts';
import { createMoveQueue, type MovePort, type MoveQueue } from './lead-moves.ts';
import type { Move } from './move.ts';

let sent: { move: Move; resolve: (card: LeadCard) => void; reject: (error: Error) => void }[];
let port: MovePort;
let queue: MoveQueue;

beforeEach(() => {
  sent = [];
  port = {
    send: (move) => {
      const { promise, resolve, reject } = Promise.withResolvers<LeadCard>();
      sent.push({ move, resolve: resolve, reject: reject });
      return promise.then((card) => ({ card, etag: null, lostReason: null }));
    },
    onMoved: vi.fn(async () => {}),
    onRejected: vi.fn(),
    onIdle: vi.fn(),
  };
  queue = createMoveQueue(port);
});

const flush = () => new Promise((resolve) => setTimeout(resolve));
const anna = testCard('Anna');
const top = { at: 'top' } as const;

describe('moves', () => {
  test('shows moves of one card at once and sends them one after the other', async () => {
    queue.add({ lead: anna, stage: 'contacted', placement: top });
    queue.add({ lead: { ...anna, stage: 'contacted' }, stage: 'negotiation', placement: top });
    expect(queue.getState().moves.map(({ stage }) => stage)).toEqual(['contacted', 'negotiation']);
    expect(sent).toHaveLength(1);
    sent[0]?.resolve({ ...anna, stage: 'contacted' });
    await flush();
    expect(sent.map(({ move }) => move.stage)).toEqual(['contacted', 'negotiation']);
    expect(port.onIdle).not.toHaveBeenCalled();
    sent[1]?.resolve({ ...anna, stage: 'negotiation' });
    await flush();
    expect(queue.getState().moves).toEqual([]);
    expect(port.onMoved).toHaveBeenCalledTimes(2);
    expect(port.onIdle).toHaveBeenCalledTimes(1);
  });

  test('starts a later move where the one before it put the card, or left it', async () => {
    const started = () => sent.map(({ move: { lead } }) => [lead.stage, lead.position]);
    queue.add({ lead: anna, stage: 'contacted', placement: top });
    // Its panel has not been read again yet.
    queue.add({ lead: anna, stage: 'negotiation', placement: top });
    queue.add({ lead: { ...anna, stage: 'negotiation' }, stage: 'won', placement: top });
    sent[0]?.resolve({ ...anna, stage: 'contacted', position: 7 });
    await flush();
    sent[1]?.reject(new Error('Gone'));
    await flush();
    expect(started()).toEqual([
      ['new', 0],
      ['contacted', 7],
      ['contacted', 7],
    ]);
  });

  test('keeps moves in the queue until the response is stored', async () => {
    const saved = Promise.withResolvers<void>();
    port.onMoved = () => saved.promise;
    queue.add({ lead: anna, stage: 'won', placement: top });
    sent[0]?.resolve(anna);
    await flush();
    expect(queue.getState().moves).toHaveLength(1);
    saved.resolve();
    await flush();
    expect(queue.getState().moves).toHaveLength(0);
  });

  test('takes refused moves back with the reason, and sends the next one', async () => {
    const error = new Error('Gone');
    queue.add({ lead: anna, stage: 'contacted', placement: top });
    queue.add({ lead: testCard('Bo'), stage: 'contacted', placement: top });
    sent[0]?.reject(error);
    await flush();
    expect(port.onRejected).toHaveBeenCalledWith(expect.objectContaining({ lead: anna }), error);
    expect(queue.getState().moves.map(({ lead }) => lead.id)).toEqual(['Bo']);
    expect(sent).toHaveLength(2);
  });

  test('waits for a reason before a move to lost, or undoes it', async () => {
    queue.add({ lead: anna, stage: 'lost', placement: top });
    const [pending] = queue.getState().moves;
    expect(pending?.state).toBe('asking');
    expect(sent).toHaveLength(0);
    queue.cancel(pending?.key ?? 0);
    expect(queue.getState().moves).toEqual([]);
    queue.add({ lead: anna, stage: 'lost', placement: top });
    queue.confirmLost(queue.getState().moves[0]?.key ?? 0, 'Price');
    expect(sent[0]?.move).toMatchObject({ stage: 'lost', reason: 'Price' });
    // A move within Lost needs no reason.
    queue.add({ lead: { ...anna, stage: 'lost' }, stage: 'lost', placement: top });
    expect(queue.getState().moves.at(-1)?.state).toBe('waiting');
  });

  test('asks after a move to won whether to create a customer', async () => {
    queue.add({ lead: anna, stage: 'won', placement: top });
    expect(queue.getState().won).toBeNull();
    sent[0]?.resolve({ ...anna, stage: 'won' });
    await flush();
    expect(queue.getState().won).toMatchObject({ id: 'Anna', stage: 'won' });
    queue.dismissWonLead('Bo');
    expect(queue.getState().won).toMatchObject({ id: 'Anna' });
    queue.dismissWonLead('Anna');
    expect(queue.getState().won).toBeNull();
  });

  test('drops moves at logout, and ignores later responses', async () => {
    queue.add({ lead: anna, stage: 'won', placement: top });
    queue.clear();
    sent[0]?.resolve({ ...anna, stage: 'won' });
    await flush();
    expect(port.onMoved).not.toHaveBeenCalled();
    expect(queue.getState()).toEqual({ moves: [], won: null });
  });
});
