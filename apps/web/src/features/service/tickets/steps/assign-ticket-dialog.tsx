import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/service/tickets/use-ticket-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useEmployeeLookup } from '#web/kit/lookup/use-employee-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { MovedNotice } from './moved-notice.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** The form that gives a ticket to an employee, or to nobody. */
export function AssignTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { id, ticket_id: number } = ticket;
  return (
    <EditDialog
      id={id}
      area="service"
      read={getServiceTicket}
      change={changeServiceTicket}
      valuesOf={(item) => ({ assigned_to_user_id: item.assigned_to_user_id ?? '' })}
      fields={AssignFields}
      draft="service-ticket-assignee"
      words={{
        title: t('tickets.assign_title', { ticket: number }),
        loadFailed: t('tickets.load_one_failed'),
        saveFailed: t('tickets.save_failed'),
        saved: t('tickets.done.assign', { ticket: number }),
      }}
      refresh={useTicketRefresh()}
      onClose={onClose}
    />
  );
}

function AssignFields({ form, item }: { form: ContractForm; item: ServiceTicket }) {
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
