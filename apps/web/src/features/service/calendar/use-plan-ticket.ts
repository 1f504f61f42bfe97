import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import type { TicketMove } from './apply-moves.ts';
import { planTicket } from './plan-ticket.ts';
import { usePlanToast } from './use-plan-toast.ts';

/**
 * Moves tickets to days. `moves` are pending and shown as done; a rejected one is removed, so that
 * the ticket is back in its place, and the reason is shown.
 */
export function usePlanTicket() {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const getToast = usePlanToast();
  const [moves, setMoves] = useState<readonly TicketMove[]>([]);
  const removeMove = (move: TicketMove) => setMoves((now) => now.filter((one) => one !== move));
  const { mutate } = useMutation({
    mutationFn: (move: TicketMove) => planTicket(move),
    // Sends one after the other, so that the last day wins.
    scope: { id: 'service-calendar' },
    onSuccess: async (_answer, move) => {
      toasts.show(getToast(move));
      await refresh();
      removeMove(move);
    },
    onError: (error, move) => {
      removeMove(move);
      const title = t('service_calendar.move_failed', { ticket: move.ticket.ticket_id });
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title, text });
      // The shown data may be stale: another user may have been faster.
      void refresh();
    },
  });
  const plan = (move: TicketMove) => {
    setMoves((now) => [...now, move]);
    mutate(move);
  };
  return { moves, plan };
}
