import type { LeadCard } from '@portal/contract/crm';
import { createStore } from '#web/lib/store.ts';
import type { Move, MovedLead, MoveRequest } from './move.ts';

/** Functions that the queue calls. */
export interface MovePort {
  send: (move: Move) => Promise<LeadCard>;
  /** Keeps what the server answered, before the move is taken from the queue. */
  onMoved: (move: Move, card: LeadCard) => Promise<void>;
  onRejected: (move: Move, error: unknown) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
}

export interface MoveState {
  /** In the order in which they were wished; the board is shown as if all were done. */
  readonly moves: readonly Move[];
  /** A lead that was won and may become a customer: the question waits. */
  readonly won: MovedLead | null;
}

const emptyState: MoveState = { moves: [], won: null };

/**
 * The moves of this tab. They are sent one after the other, so that what is moved twice, or beside
 * what was just moved, arrives as it was done. A lead that is lost waits until it is said why.
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
    /** Shows the move at once, and sends it when its turn comes. */
    add: (request: MoveRequest): void => {
      lastKey += 1;
      const isLost = request.stage === 'lost' && request.lead.stage !== 'lost';
      const move: Move = { ...request, key: lastKey, state: isLost ? 'asking' : 'waiting' };
      change({ ...getState(), moves: [...getState().moves, move] });
      void run();
    },
    /** Says why the lead of a move is lost; null: nobody says. */
    confirmLost: (key: number, reason: string | null): void => {
      const { moves, won } = getState();
      const confirm = (move: Move): Move => ({ ...move, state: 'waiting', reason });
      change({ moves: moves.map((move) => (move.key === key ? confirm(move) : move)), won });
      void run();
    },
    /** Takes a move back that still waits for an answer. */
    cancel: (key: number): void => change({ ...getState(), moves: without(key) }),
    /** The question whether to make a customer has been answered. */
    dismissWon: (): void => change({ ...getState(), won: null }),
    /** Forgets everything: at logout. */
    clear: (): void => change(emptyState),
  };
}

export type MoveQueue = ReturnType<typeof createMoveQueue>;
