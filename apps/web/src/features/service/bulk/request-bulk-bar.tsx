import type { ServiceRequest } from '@portal/contract/service';
import { CircleX, Gauge, TicketPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '#web/features/shared/bulk/bulk-actions.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { RequestBulkAction } from './request-bulk-dialog.tsx';

const RequestBulkDialog = lazyComponent(
  async () => (await import('./bulk-dialogs.ts')).RequestBulkDialog,
);

/** Bulk actions on the selected requests. */
export function RequestBulkBar({ selection }: { selection: Selection<ServiceRequest> }) {
  const { t } = useTranslation();
  return (
    <BulkActions<RequestBulkAction, ServiceRequest>
      selection={selection}
      count={t('service_bulk.requests_selected', { count: selection.selected.length })}
      first={[
        { name: 'open', label: t('service_bulk.open'), icon: <TicketPlus aria-hidden /> },
        { name: 'urgency', label: t('tickets.steps.urgency'), icon: <Gauge aria-hidden /> },
        { name: 'decline', label: t('service_bulk.decline'), icon: <CircleX aria-hidden /> },
      ]}
      others={[]}
      renderDialog={(props) => <RequestBulkDialog {...props} />}
    />
  );
}
