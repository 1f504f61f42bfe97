import { changeServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { getStartToSave } from '#web/features/service/tickets/get-start-to-save.ts';
import { PlanFields, toPlanValues } from '#web/features/service/tickets/plan-fields.tsx';
import { call } from '#web/lib/api/call.ts';
import {
  EditTicketDialog,
  StatusChangedCallout,
  type TicketFieldsProps,
} from './edit-ticket-dialog.tsx';
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
      toValues={toPlanValues}
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
      fields={PlanStepFields}
      draft="service-ticket-plan"
      title={t('tickets.plan_title', { ticket: number })}
      saved={t('tickets.done.plan', { ticket: number })}
      onClose={onClose}
    />
  );
}

function PlanStepFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  const isInProgress = item.status === 'in_progress';
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="plan" />
      <PlanFields
        form={form}
        ticket={item}
        dayHint={t(isInProgress ? 'tickets.plan_back_hint' : 'tickets.plan_hint')}
      />
    </>
  );
}
