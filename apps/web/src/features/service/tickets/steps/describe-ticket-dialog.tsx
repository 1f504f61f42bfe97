import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/service/tickets/use-ticket-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { MovedNotice } from './moved-notice.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** The form that says anew what is wrong. */
export function DescribeTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { id, ticket_id: number } = ticket;
  return (
    <EditDialog
      id={id}
      area="service"
      read={getServiceTicket}
      change={changeServiceTicket}
      valuesOf={({ description }) => ({ description })}
      missing={{ description: t('tickets.description_missing') }}
      fields={DescribeFields}
      draft="service-ticket-description"
      words={{
        title: t('tickets.describe_title', { ticket: number }),
        loadFailed: t('tickets.load_one_failed'),
        saveFailed: t('tickets.save_failed'),
        saved: t('tickets.done.describe', { ticket: number }),
      }}
      refresh={useTicketRefresh()}
      onClose={onClose}
    />
  );
}

function DescribeFields({ form, item }: { form: ContractForm; item: ServiceTicket }) {
  const { t } = useTranslation();
  return (
    <>
      <MovedNotice ticketId={item.id} step="describe" />
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
    </>
  );
}
