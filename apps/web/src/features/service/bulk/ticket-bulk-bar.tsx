import type { ServiceTicket } from '@portal/contract/service';
import {
  CalendarPlus,
  CircleCheck,
  CircleX,
  Gauge,
  Hourglass,
  Play,
  RotateCcw,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '#web/features/shared/bulk/bulk-actions.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { TicketBulkAction } from './ticket-bulk-dialog.tsx';

const TicketBulkDialog = lazyComponent(
  async () => (await import('./bulk-dialogs.ts')).TicketBulkDialog,
);

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
