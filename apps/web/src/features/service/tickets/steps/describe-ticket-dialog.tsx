import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import { EditTicketDialog, type TicketFieldsProps } from './edit-ticket-dialog.tsx';
import { StatusChangedCallout } from './status-changed-callout.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** Form that changes the description. */
export function DescribeTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={({ description }) => ({ description })}
      missing={{ description: t('tickets.description_missing') }}
      fields={DescribeFields}
      draft="service-ticket-description"
      title={t('tickets.describe_title', { ticket: number })}
      saved={t('tickets.done.describe', { ticket: number })}
      onClose={onClose}
    />
  );
}

function DescribeFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="describe" />
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
    </>
  );
}
