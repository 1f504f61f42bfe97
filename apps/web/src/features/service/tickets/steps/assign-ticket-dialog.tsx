import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useEmployeeLookup } from '#web/kit/lookup/use-employee-lookup.ts';
import { EditTicketDialog, type TicketFieldsProps } from './edit-ticket-dialog.tsx';
import { MovedNotice } from './moved-notice.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** The form that gives a ticket to an employee, or to nobody. */
export function AssignTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      valuesOf={(item) => ({ assigned_to_user_id: item.assigned_to_user_id ?? '' })}
      fields={AssignFields}
      draft="service-ticket-assignee"
      title={t('tickets.assign_title', { ticket: number })}
      saved={t('tickets.done.assign', { ticket: number })}
      onClose={onClose}
    />
  );
}

function AssignFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'assigned_to_user_id' });
  const lookup = useEmployeeLookup(
    typeof chosen === 'string' && chosen !== '' ? chosen : null,
    item.assigned_to,
  );
  return (
    <>
      <MovedNotice ticketId={item.id} step="assign" />
      <LookupField
        form={form}
        name="assigned_to_user_id"
        lookup={lookup}
        placeholder={t('tickets.find_employee')}
        hint={t('tickets.assign_hint')}
      />
    </>
  );
}
