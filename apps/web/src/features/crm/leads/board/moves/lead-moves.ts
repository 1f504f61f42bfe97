import { type LeadBoard, type LeadCard, type LeadStage, moveLead } from '@portal/contract/crm';
import i18n from 'i18next';
import {
  type BoardOrder,
  compareCards,
  manualOrder,
} from '#web/features/crm/leads/board/data/board-order.ts';
import { getBoardsKey } from '#web/features/crm/leads/board/data/board-query.ts';
import { getBoardOrder } from '#web/features/crm/leads/board/data/board-search.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { isRefetchable } from '#web/lib/query/cache-scopes.ts';
import { persistedCleared } from '#web/lib/query/clear-persisted.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { createStore } from '#web/lib/store.ts';

type Column = LeadBoard['stages'][number];

/**
 * Returns the board after a move, with its counts. Idempotent, so that a board that the server has
 * already updated stays right. `answer`: the card as the server returned it.
 */
export function applyMove(
  board: LeadBoard,
  request: MoveRequest,
  order: BoardOrder,
  serverCard?: LeadCard,
): LeadBoard {
  const from = board.stages.find(({ results }) => results.some(({ id }) => id === request.lead.id));
  const found = from?.results.find(({ id }) => id === request.lead.id);
  if (!from || !found) return board;
  const card =
    serverCard ?? (found.stage === request.stage ? found : { ...found, stage: request.stage });
  return {
    ...board,
    stages: board.stages.map((column) => {
      const step = Number(column.stage === request.stage) - Number(column === from);
      if (column !== from && column.stage !== request.stage) return column;
      const others = column.results.filter(({ id }) => id !== card.id);
      const results =
        column.stage === request.stage ? withCard(others, card, request, order) : others;
      return { ...column, results, count: column.count + step, total: column.total + step };
    }),
  };
}

function withCard(
  others: Column['results'],
  card: LeadCard,
  { placement }: MoveRequest,
  order: BoardOrder,
): LeadCard[] {
  const index =
    order === manualOrder
      ? getPlacementIndex(others, placement)
      : getSortedIndex(others, card, order);
  return others.toSpliced(index, 0, card);
}

function getPlacementIndex(others: Column['results'], placement: MoveRequest['placement']): number {
  if (placement.at === 'top') return 0;
  const index = others.findIndex(({ id }) => id === placement.id);
  // A neighbour that has left: the server will say so.
  if (index === -1) return 0;
  return placement.at === 'before' ? index : index + 1;
}

function getSortedIndex(others: Column['results'], card: LeadCard, order: BoardOrder): number {
  const index = others.findIndex((other) => compareCards(order, card, other) <= 0);
  return index === -1 ? others.length : index;
}

/** Position of a card in its stage: next to another one, or on top. */
export type Placement =
  | { readonly at: 'top' }
  | { readonly at: 'before' | 'after'; readonly id: string };

/** Fields of a lead that a move needs. */
export type MovedLead = Pick<LeadCard, 'id' | 'stage' | 'contact'>;

/** Requested move of a card. */
export interface MoveRequest {
  readonly lead: MovedLead;
  readonly stage: LeadStage;
  readonly placement: Placement;
}

/** A move that is being sent to the server. */
export interface Move extends MoveRequest {
  readonly key: number;
  /** Waits for the user's input (reason for losing a lead), or for its turn to be sent. */
  readonly state: 'asking' | 'waiting';
  readonly reason?: string | null;
}

/** The place in a column, by its cards without the one that is moved; on top of an empty one. */
export function toPlacement(others: readonly Pick<LeadCard, 'id'>[], index: number): Placement {
  const [next, previous] = [others[index], others[index - 1]];
  if (next) return { at: 'before', id: next.id };
  return previous ? { at: 'after', id: previous.id } : { at: 'top' };
}

/** Functions that the queue calls. */
export interface MovePort {
  send: (move: Move) => Promise<LeadCard>;
  /** Stores the server's response before the move leaves the queue. */
  onMoved: (move: Move, card: LeadCard) => Promise<void>;
  onRejected: (move: Move, error: unknown) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
}

interface MoveState {
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

/** Moves of this tab, wherever on the page they were made. */
export const leadMoves = createMoveQueue({
  send: ({ lead, stage, placement, reason }: Move) =>
    call(moveLead, {
      params: { id: lead.id },
      body: {
        stage,
        ...(placement.at === 'before' ? { before_id: placement.id } : {}),
        ...(placement.at === 'after' ? { after_id: placement.id } : {}),
        ...(reason ? { lost_reason: reason } : {}),
      },
    }),
  async onMoved(move, card) {
    const filters = { queryKey: getBoardsKey() };
    // A pending request may predate the move.
    await queryClient.cancelQueries(filters);
    for (const [key, board] of queryClient.getQueriesData<LeadBoard>(filters))
      if (board)
        queryClient.setQueryData(key, applyMove(board, move, getBoardOrder(key.at(-1)), card));
  },
  onRejected({ lead }, error) {
    toasts.show({
      tone: 'danger',
      title: i18n.t('leads.board.move_failed', { name: lead.contact.name }),
      text: getErrorMessage(error, i18n.t('errors.try_again')),
    });
  },
  onIdle: () =>
    void queryClient.invalidateQueries({ queryKey: scopeKey('crm'), predicate: isRefetchable }),
});

persistedCleared.subscribe(() => leadMoves.clear());
