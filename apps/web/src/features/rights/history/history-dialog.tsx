import { pageSize } from '@portal/contract/kernel';
import { listRightChanges } from '@portal/contract/rights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#web/kit/list/list-pages.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChangeRow } from './change-row.tsx';

export interface HistoryDialogProps {
  customer: { id: string; name: string };
  onClose: () => void;
}

/** All changes of a customer's rights, newest first, in pages. */
export function HistoryDialog({ customer, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const offset = (page - 1) * pageSize.default;
  const query = { customer_id: customer.id, ...(offset > 0 ? { offset } : {}) };
  const result = useQuery({
    ...routeQuery('crm', listRightChanges, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      readOnly
      size="lg"
      onOpenChange={onClose}
      title={t('rights.history')}
      description={customer.name}
      closeLabel={t('app.close')}
    >
      <QueryView query={result} failure={t('rights.history_failed')}>
        {(changes) =>
          changes.results.length === 0 ? (
            <EmptyState plain title={t('rights.history_empty')} />
          ) : (
            <div className="flex flex-col gap-4">
              <ul
                aria-label={t('rights.history')}
                className="divide-y divide-line rounded border border-line"
              >
                {changes.results.map((change) => (
                  <ChangeRow key={change.id} change={change} />
                ))}
              </ul>
              <ListPages list={{ page, setPage }} page={changes} />
            </div>
          )
        }
      </QueryView>
    </Dialog>
  );
}
