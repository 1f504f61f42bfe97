import type { ServiceRequest, ServiceTicket } from '@portal/contract/service';
import {
  CalendarPlus,
  CircleCheck,
  CircleX,
  Gauge,
  Hourglass,
  Play,
  RotateCcw,
  TicketPlus,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '#web/features/shared/bulk/bulk-actions.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { RequestBulkAction } from './request-bulk-dialog.tsx';
import type { TicketBulkAction } from './ticket-bulk-dialog.tsx';

// One script for both lists, which loads with the first selection.

const RequestBulkDialog = lazyComponent(
  async () => (await import('./bulk-dialogs.ts')).RequestBulkDialog,
);

const TicketBulkDialog = lazyComponent(
  async () => (await import('./bulk-dialogs.ts')).TicketBulkDialog,
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

/** Bulk actions on the selected tickets. */
export function TicketBulkBar({ selection }: { selection: Selection<ServiceTicket> }) {
  const { t } = useTranslation();
  return (
    <BulkActions<TicketBulkAction, ServiceTicket>
      selection={selection}
      count={t('service_bulk.tickets_selected', { count: selection.selected.length })}
      first={[
        { name: 'assign', label: t('tickets.steps.assign'), icon: <UserRound aria-hidden /> },
        { name: 'plan', label: t('tickets.steps.plan'), icon: <CalendarPlus aria-hidden /> },
        { name: 'urgency', label: t('tickets.steps.urgency'), icon: <Gauge aria-hidden /> },
      ]}
      others={[
        { name: 'wait', label: t('tickets.steps.wait'), icon: <Hourglass aria-hidden /> },
        { name: 'resume', label: t('tickets.steps.resume'), icon: <Play aria-hidden /> },
        { name: 'reopen', label: t('tickets.steps.reopen'), icon: <RotateCcw aria-hidden /> },
        { name: 'close', label: t('tickets.steps.close'), icon: <CircleCheck aria-hidden /> },
        { name: 'cancel', label: t('service_bulk.cancel'), icon: <CircleX aria-hidden /> },
      ]}
      renderDialog={(props) => <TicketBulkDialog {...props} />}
    />
  );
}
