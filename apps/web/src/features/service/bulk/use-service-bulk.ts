import { bulkUndoMinutes } from '@portal/contract/kernel';
import { undoServiceChange } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { type BulkOptions, useBulkChange } from '#web/features/shared/bulk/use-bulk-change.ts';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';

/** State of a dialog that changes tickets or requests together, and how the change is undone. */
export function useServiceBulk(options: Omit<BulkOptions, 'refresh' | 'sendUndo'>) {
  const { t } = useTranslation();
  const bulk = useBulkChange({
    ...options,
    refresh: useTicketRefresh(),
    sendUndo: (id) => call(undoServiceChange, { params: { id } }),
  });
  return { ...bulk, undoText: t('service_bulk.undo_text', { minutes: bulkUndoMinutes }) };
}
