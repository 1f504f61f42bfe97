import { useTranslation } from 'react-i18next';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { EditTicketDialog, type TicketFieldsProps } from './edit-ticket-dialog.tsx';
import { StatusChangedCallout } from './status-changed-callout.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** Form that assigns a ticket to an employee, or unassigns it. */
export function AssignTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={(item) => ({ assigned_to_user_id: item.assigned_to_user_id ?? '' })}
      fields={AssignFields}
      draft="service-ticket-assignee"
      title={t('tickets.assign_title', { ticket: number })}
      saved={t('tickets.done.assign', { ticket: number })}
      onClose={onClose}
    />
  );
}

function AssignFields({ form, item }: TicketFieldsProps) {
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="assign" />
      <AssigneeField form={form} ticket={item} />
    </>
  );
}
