import { changeServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import {
  PartsField,
  readPartValues,
  toPartValues,
} from '#web/features/service/tickets/parts-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
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
      toValues={(item) => ({
        time_spent_minutes: String(item.time_spent_minutes ?? ''),
        parts: toPartValues(item.parts),
      })}
      save={({ time_spent_minutes: minutes = null, parts }, etag) =>
        call(changeServiceTicket, {
          params: { id },
          body: { time_spent_minutes: minutes, parts: readPartValues(parts) },
          ifMatch: etag,
        })
      }
      fields={WorkFields}
      draft="service-ticket-work"
      title={t('tickets.work_title', { ticket: number })}
      saved={t('tickets.done.work', { ticket: number })}
      onClose={onClose}
    />
  );
}

function WorkFields({ form, item }: TicketFieldsProps) {
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="work" />
      <TextField form={form} name="time_spent_minutes" type="number" />
      <PartsField form={form} known={item.parts} />
    </>
  );
}
