import { type ServiceTicket, undoTicketMerge } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';

/** Undoes the merge of a ticket, and reports the result in a toast. */
export function useUndoMerge({ id, ticket_id: number }: Pick<ServiceTicket, 'id' | 'ticket_id'>) {
  const { t } = useTranslation();
  return useAction({
    execute: () => call(undoTicketMerge, { params: { id } }),
    done: t('tickets.merge.undone', { ticket: number }),
    failed: t('tickets.merge.undo_failed'),
    refresh: useTicketRefresh(),
  });
}
