import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { planTicket } from './plan-ticket.ts';
import { usePlanToast } from './use-plan-toast.ts';

export interface PlanDialogProps {
  id: string;
  onClose: () => void;
}

/** Plans a ticket for a day, or takes it off the calendar: what dragging does, by a form. */
export function PlanDialog({ id, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(
    editedQuery<ServiceTicket>('service', getServiceTicket, { params: { id } }),
  );
  if (query.data) return <PlanForm version={query.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('service_calendar.plan_title')}
      failure={t('service_calendar.shelf.load_failed')}
      onClose={onClose}
    />
  );
}

interface PlanFormProps {
  version: Versioned<ServiceTicket>;
  onClose: () => void;
}

function PlanForm({ version: { data: ticket, etag }, onClose }: PlanFormProps) {
  const { t } = useTranslation();
  const toldOf = usePlanToast();
  const refresh = useRefreshOf('service');
  const dayLabel = t('service_calendar.day');
  const number = ticket.ticket_id;
  const form = useContractForm({
    route: changeServiceTicket,
    values: { planned_for: ticket.planned_for ?? '' },
    etag,
    draft: `service-ticket-day:${ticket.id}`,
    labelOf: () => dayLabel,
    failure: t('service_calendar.move_failed', { ticket: number }),
    save: async ({ planned_for: day = null }) => {
      await planTicket({ ticket, day });
      return day;
    },
    onSaved: (day) => {
      toasts.show(toldOf({ ticket, day }));
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('service_calendar.plan_title')}
      description={`${number} · ${ticket.device.name} · ${ticket.customer.name}`}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="planned_for"
        type="date"
        hint={t(
          ticket.planned_for === null ? 'service_calendar.mailed' : 'service_calendar.day_hint',
        )}
      />
    </FormDialog>
  );
}
