import { getLead, type LeadBoard, type LeadCard, moveLead } from '@portal/contract/crm';
import i18n from 'i18next';
import {
  type BoardOrder,
  compareCards,
  manualOrder,
} from '#web/features/crm/leads/board/data/board-order.ts';
import { getBoardsKey } from '#web/features/crm/leads/board/data/board-query.ts';
import { withAmount } from '#web/features/crm/leads/board/data/column-sums.ts';
import { getBoardOrder } from '#web/features/crm/leads/board/data/board-search.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { isRefetchable } from '#web/lib/query/cache-scopes.ts';
import { persistedCleared } from '#web/lib/query/clear-persisted.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { createStore } from '#web/lib/store.ts';
import type { Move, MovedLead, MoveRequest, Placement, SentMove } from './move.ts';
import { offerUndo } from './offer-undo.ts';

type Column = LeadBoard['stages'][number];

/**
 * Returns the board after a move, with its counts and sums. Idempotent, so that a board that the server has
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
      const sums = step === 0 ? {} : withAmount(column, card.expected_value, step);
      const counts = { count: column.count + step, total: column.total + step };
      return { ...column, ...sums, ...counts, results };
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

/** The place in a column, by its cards without the one that is moved; on top of an empty one. */
export function toPlacement(others: readonly Pick<LeadCard, 'id'>[], index: number): Placement {
  const [next, previous] = [others[index], others[index - 1]];
  if (next) return { at: 'before', id: next.id };
  return previous ? { at: 'after', id: previous.id } : { at: 'top' };
}

/** Functions that the queue calls. */
export interface MovePort {
  send: (move: Move) => Promise<SentMove>;
  /** Stores the server's response before the move leaves the queue. */
  onMoved: (move: Move, sent: SentMove) => Promise<void>;
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
 * A later move of the same lead starts from where the one before it put it or, refused, left it: an undo leads
 * back there. A panel may have shown another stage.
 */
const startFrom = (
  move: Move,
  { id, stage, position }: Pick<MovedLead, 'id' | 'stage' | 'position'>,
): Move => (move.lead.id === id ? { ...move, lead: { ...move.lead, stage, position } } : move);

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
      const sent = await port.send(move);
      const { card } = sent;
      if (isQueued()) await port.onMoved(move, sent);
      const isWon = card.stage === 'won' && move.lead.stage !== 'won';
      const won =
        isQueued() && isWon
          ? { id: card.id, stage: card.stage, contact: card.contact, position: card.position }
          : getState().won;
      change({ moves: without(move.key).map((next) => startFrom(next, card)), won });
    } catch (error) {
      const wasQueued = isQueued();
      const moves = without(move.key).map((next) => startFrom(next, move.lead));
      change({ ...getState(), moves });
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
    /** Closes that offer if it is for this lead, which does not stay won. */
    dismissWonLead: (id: string): void => {
      if (getState().won?.id === id) change({ ...getState(), won: null });
    },
    /** Clears everything; called at logout. */
    clear: (): void => change(emptyState),
  };
}

export type MoveQueue = ReturnType<typeof createMoveQueue>;

const refreshBoards = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: scopeKey('crm'), predicate: isRefetchable });

/** Moves of this tab, wherever on the page they were made. */
export const leadMoves = createMoveQueue({
  async send({ lead, stage, placement, reason }: Move) {
    const params = { id: lead.id };
    const leavesLost = lead.stage === 'lost' && stage !== 'lost';
    // The move clears it, and an undo brings it back.
    const lostReason = leavesLost ? (await call(getLead, { params })).lost_reason : null;
    const { data: card, etag } = await callWithVersion(moveLead, {
      params,
      body: {
        stage,
        ...(placement.at === 'before' ? { before_id: placement.id } : {}),
        ...(placement.at === 'after' ? { after_id: placement.id } : {}),
        ...(reason ? { lost_reason: reason } : {}),
      },
    });
    return { card, etag, lostReason };
  },
  async onMoved(move, sent) {
    const filters = { queryKey: getBoardsKey() };
    // A pending request may predate the move.
    await queryClient.cancelQueries(filters);
    for (const [key, board] of queryClient.getQueriesData<LeadBoard>(filters))
      if (board)
        queryClient.setQueryData(key, applyMove(board, move, getBoardOrder(key.at(-1)), sent.card));
    offerUndo(move, sent, {
      onBegin: () => leadMoves.dismissWonLead(move.lead.id),
      onEnd: () => void refreshBoards(),
    });
  },
  onRejected({ lead }, error) {
    toasts.show({
      tone: 'danger',
      title: i18n.t('leads.board.move_failed', { name: lead.contact.name }),
      text: getErrorMessage(error, i18n.t('errors.try_again')),
    });
  },
  onIdle: () => void refreshBoards(),
});

persistedCleared.subscribe(() => leadMoves.clear());
