import { changeServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { readWork, toWorkValues, WorkFields } from '#web/features/service/tickets/work-fields.tsx';
import { call } from '#web/lib/api/call.ts';
import {
  EditTicketDialog,
  StatusChangedCallout,
  type TicketFieldsProps,
} from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Form that notes the time spent and the parts used on a ticket. */
export function WorkTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { id, ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={toWorkValues}
      save={(body, etag) =>
        call(changeServiceTicket, { params: { id }, body: readWork(body), ifMatch: etag })
      }
      fields={WorkStepFields}
      draft="service-ticket-work"
      title={t('tickets.work_title', { ticket: number })}
      saved={t('tickets.done.work', { ticket: number })}
      onClose={onClose}
    />
  );
}

function WorkStepFields({ form, item }: TicketFieldsProps) {
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="work" />
      <WorkFields form={form} ticket={item} />
    </>
  );
}
