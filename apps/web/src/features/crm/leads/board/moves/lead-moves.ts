import { moveLead, type LeadBoard } from '@portal/contract/crm';
import i18n from 'i18next';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { persistedCleared } from '#web/lib/query/clear-persisted.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { isRefetchable } from '#web/lib/query/cache-entries.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getBoardsKey } from '../data/board-query.ts';
import { getBoardOrder } from '../data/board-search.ts';
import { applyMove } from './apply-move.ts';
import type { Move } from './move.ts';
import { createMoveQueue } from './move-queue.ts';

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
