import { bulkUndoMinutes } from '@portal/contract/kernel';
import { undoServiceChange } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import {
  type BulkOptions,
  useBulkChange,
  useUndo,
} from '#web/features/shared/bulk/use-bulk-change.ts';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';

/** State of a dialog that changes tickets or requests together, and how the change is undone. */
export function useServiceBulk(options: Omit<BulkOptions, 'refresh' | 'sendUndo'>) {
  const { t } = useTranslation();
  const bulk = useBulkChange({
    ...options,
    refresh: useTicketRefresh(),
    sendUndo,
  });
  return { ...bulk, undoText: t('service_bulk.undo_text', { minutes: bulkUndoMinutes }) };
}

/** Returns the toast's action that undoes what was done to one ticket in the way of several. */
export const useTicketUndo = () =>
  useUndo({ kind: 'tickets', refresh: useTicketRefresh(), sendUndo });

const sendUndo = (id: string) => call(undoServiceChange, { params: { id } });
