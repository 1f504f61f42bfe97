import { changeServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { PlanTimeFields } from '#web/features/service/tickets/plan-time-fields.tsx';
import { getStartToSave } from '#web/features/service/tickets/planned-time.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import {
  EditTicketDialog,
  StatusChangedCallout,
  type TicketFieldsProps,
} from './edit-ticket-dialog.tsx';
import { PastDayCallout } from './past-day-callout.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/**
 * Form that plans a ticket, with or without a day, and assigns it; a ticket in progress becomes
 * planned again.
 */
export function PlanTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { id, ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={(item) => ({
        planned_for: item.planned_for ?? '',
        planned_start: item.planned_start ?? '',
        planned_minutes: String(item.planned_minutes ?? ''),
        assigned_to_user_id: item.assigned_to_user_id ?? '',
      })}
      save={(body, etag) =>
        call(changeServiceTicket, {
          params: { id },
          body: {
            ...body,
            planned_start: getStartToSave(ticket, body),
            status: 'planned',
          },
          ifMatch: etag,
        })
      }
      fields={PlanFields}
      draft="service-ticket-plan"
      title={t('tickets.plan_title', { ticket: number })}
      saved={t('tickets.done.plan', { ticket: number })}
      onClose={onClose}
    />
  );
}

function PlanFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  const isInProgress = item.status === 'in_progress';
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="plan" />
      <TextField
        form={form}
        name="planned_for"
        type="date"
        hint={isInProgress ? t('tickets.plan_back_hint') : t('tickets.plan_hint')}
      />
      <PastDayCallout form={form} />
      <PlanTimeFields form={form} />
      <AssigneeField form={form} ticket={item} />
    </>
  );
}
