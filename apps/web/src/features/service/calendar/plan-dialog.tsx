import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getStartToSave } from '#web/features/service/tickets/get-start-to-save.ts';
import { PlanFields, toPlanValues } from '#web/features/service/tickets/plan-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { planAndAssignTicket, usePlanToast } from './plan-ticket.ts';

export interface PlanDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * Plans a ticket for a day, or removes it from the calendar: the form alternative to dragging,
 * which can also assign it.
 */
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

/** What a ticket without a day cannot do without: here it is planned for one. */
const dayRequired = ['planned_for'];

interface PlanFormProps {
  version: Versioned<ServiceTicket>;
  onClose: () => void;
}

function PlanForm({ version, onClose }: PlanFormProps) {
  const { t } = useTranslation();
  const getToast = usePlanToast();
  const refresh = useInvalidate('service');
  const [ticket, setTicket] = useState(version.data);
  const number = ticket.ticket_id;
  const labels: Readonly<Record<string, string>> = {
    planned_for: t('service_calendar.day'),
    planned_start: t('fields.planned_start'),
    planned_minutes: t('fields.planned_minutes'),
    assigned_to_user_id: t('fields.assigned_to_user_id'),
  };
  const form = useContractForm({
    route: changeServiceTicket,
    values: toPlanValues(version.data),
    required: ticket.planned_for === null ? dayRequired : undefined,
    etag: version.etag,
    draft: `service-ticket-day:${ticket.id}`,
    getLabel: (field) => labels[field] ?? field,
    failure: t('service_calendar.move_failed', { ticket: number }),
    save: async (body, etag) => {
      const { planned_for: day = null } = body;
      const start = getStartToSave(ticket, body);
      const { planned_minutes: minutes = null, assigned_to_user_id: assignee = null } = body;
      await planAndAssignTicket({ ticket, day, start, minutes, assignee, etag });
      return { day, start };
    },
    latest: async () => {
      const { data, etag } = await callWithVersion(getServiceTicket, { params: { id: ticket.id } });
      setTicket(data);
      return { values: toPlanValues(data), etag };
    },
    onSaved: (plan) => {
      toasts.show(getToast({ ticket, from: ticket.planned_for, ...plan }));
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
      <PlanFields
        form={form}
        ticket={ticket}
        dayHint={t(
          ticket.planned_for === null ? 'service_calendar.mailed' : 'service_calendar.day_hint',
        )}
      />
    </FormDialog>
  );
}
