import { cancelServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { UnsentMessageCallout } from '#web/features/service/conversation/unsent-message-callout.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { StatusChangedCallout } from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** The form that cancels a ticket, which is final. */
export function CancelTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const refresh = useTicketRefresh();
  const form = useContractForm({
    route: cancelServiceTicket,
    values: { cancellation_reason: '' },
    draft: `service-ticket-cancel:${ticket.id}`,
    failure: t('tickets.cancel_failed'),
    save: async (body) => {
      try {
        return await call(cancelServiceTicket, { params: { id: ticket.id }, body });
      } catch (error) {
        // Another user may have been first: shows the ticket's current state.
        void refresh();
        throw error;
      }
    },
    onSaved: ({ ticket_id: number }) => {
      toasts.show({ tone: 'success', title: t('tickets.done.cancel', { ticket: number }) });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tickets.cancel_title', { ticket: ticket.ticket_id })}
      description={t('tickets.cancel_text')}
      submitLabel={t('tickets.cancel_ticket')}
      cancelLabel={t('tickets.keep_ticket')}
      destructive
      onClose={onClose}
    >
      <StatusChangedCallout ticketId={ticket.id} step="cancel" />
      <UnsentMessageCallout ticket={ticket} />
      <TextField form={form} name="cancellation_reason" multiline hint={t('tickets.cancel_hint')} />
    </FormDialog>
  );
}
