import { linkServiceTicket, ticketLinkKinds } from '@portal/contract/service';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { RadioGroupField } from '#web/kit/form/radio-group-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useTicketLookup } from '../links/use-ticket-lookup.ts';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Form that links a ticket to another one of its customer. */
export function LinkTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const refresh = useTicketRefresh();
  const { ticket_id: number } = ticket;
  const form = useContractForm({
    route: linkServiceTicket,
    values: { kind: 'duplicate_of', service_ticket_id: '' },
    draft: `service-ticket-link:${ticket.id}`,
    failure: t('tickets.links.failed'),
    conflictField: 'service_ticket_id',
    save: (body) => call(linkServiceTicket, { params: { id: ticket.id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('tickets.links.saved', { ticket: number }) });
      onClose();
      void refresh();
    },
  });
  const chosen = useWatch({ control: form.control, name: 'service_ticket_id' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = useTicketLookup({ ticket, id });
  return (
    <FormDialog
      form={form}
      title={t('tickets.links.link_title', { ticket: number })}
      submitLabel={t('tickets.links.submit')}
      onClose={onClose}
    >
      <RadioGroupField
        form={form}
        name="kind"
        options={ticketLinkKinds.map((value) => ({
          value,
          label: t(`tickets.links.${value}`),
          hint: t(`tickets.links.hints.${value}`),
        }))}
      />
      <LookupField
        form={form}
        name="service_ticket_id"
        lookup={lookup}
        placeholder={t('tickets.links.find')}
      />
    </FormDialog>
  );
}
