import type { LeadCard } from '@portal/contract/crm';
import { createStore } from '#web/lib/store.ts';
import type { Move, MovedLead, MoveRequest } from './move.ts';

/** Functions that the queue calls. */
export interface MovePort {
  send: (move: Move) => Promise<LeadCard>;
  /** Stores the server's response before the move leaves the queue. */
  onMoved: (move: Move, card: LeadCard) => Promise<void>;
  onRejected: (move: Move, error: unknown) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
}

export interface MoveState {
  /** In order; the board is shown as if all were done. */
  readonly moves: readonly Move[];
  /** A lead that was won and may become a customer: the question waits. */
  readonly won: MovedLead | null;
}

const emptyState: MoveState = { moves: [], won: null };

/**
 * Queue of this tab's moves. They are sent one after the other, so that dependent moves arrive in
 * order. Losing a lead waits for the reason.
 */
export function createMoveQueue(port: MovePort) {
  const { getState, setState: change, subscribe } = createStore(emptyState);
  let lastKey = 0;
  let isSending = false;

  const without = (key: number) => getState().moves.filter((move) => move.key !== key);

  async function run(): Promise<void> {
    const move = getState().moves.find((one) => one.state === 'waiting');
    if (isSending || !move) return;
    isSending = true;
    const isQueued = () => getState().moves.includes(move);
    try {
      const card = await port.send(move);
      if (isQueued()) await port.onMoved(move, card);
      const isWon = card.stage === 'won' && move.lead.stage !== 'won';
      const won =
        isQueued() && isWon
          ? { id: card.id, stage: card.stage, contact: card.contact }
          : getState().won;
      change({ moves: without(move.key), won });
    } catch (error) {
      const wasQueued = isQueued();
      change({ ...getState(), moves: without(move.key) });
      if (wasQueued) port.onRejected(move, error);
    }
    isSending = false;
    if (getState().moves.length === 0) port.onIdle();
    else void run();
  }

  return {
    getState,
    subscribe,
    /** Shows the move at once, and sends it in its turn. */
    add: (request: MoveRequest): void => {
      lastKey += 1;
      const isLost = request.stage === 'lost' && request.lead.stage !== 'lost';
      const move: Move = { ...request, key: lastKey, state: isLost ? 'asking' : 'waiting' };
      change({ ...getState(), moves: [...getState().moves, move] });
      void run();
    },
    /** Sets the reason for losing the lead; null without one. */
    confirmLost: (key: number, reason: string | null): void => {
      const { moves, won } = getState();
      const confirm = (move: Move): Move => ({ ...move, state: 'waiting', reason });
      change({ moves: moves.map((move) => (move.key === key ? confirm(move) : move)), won });
      void run();
    },
    /** Cancels a move that waits for its reason. */
    cancel: (key: number): void => change({ ...getState(), moves: without(key) }),
    /** Closes the offer to create a customer. */
    dismissWon: (): void => change({ ...getState(), won: null }),
    /** Clears everything; called at logout. */
    clear: (): void => change(emptyState),
  };
}

export type MoveQueue = ReturnType<typeof createMoveQueue>;
