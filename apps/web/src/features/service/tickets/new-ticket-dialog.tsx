import { openServiceTicket } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { NewTicketFields } from './new-ticket-fields.tsx';
import {
  createDeviceTicketValues,
  newTicketRoute,
  createTicketValues,
  toTicketBody,
} from './new-ticket-values.ts';
import type { NewTicketProps } from './new-ticket.tsx';
import { useTicketRefresh } from './use-ticket-refresh.ts';

export interface NewTicketDialogProps extends NewTicketProps {
  onClose: () => Promise<void>;
}

/** Form of a new ticket; afterwards the ticket opens, to plan or assign it. */
export function NewTicketDialog({ customer, device, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useTicketRefresh();
  const [values] = useState(() => (device ? createDeviceTicketValues() : createTicketValues()));
  const form = useContractForm({
    route: newTicketRoute,
    values,
    draft: `service-ticket:new:${device?.id ?? customer?.id ?? ''}`,
    failure: t('tickets.open_failed'),
    missing: { description: t('tickets.description_missing') },
    save: (body, _etag, idempotencyKey) =>
      call(openServiceTicket, {
        body: toTicketBody(device ? { ...body, installed_device_id: device.id } : body),
        idempotencyKey: idempotencyKey,
      }),
    onSaved: ({ id, ticket_id: number }) => {
      toasts.show({ tone: 'success', title: t('tickets.opened', { ticket: number }) });
      void refresh();
      void onClose().then(() => navigate({ to: '/dashboard/service/$id', params: { id } }));
    },
  });
  const about = device
    ? `${getModelName(device.device)} · ${device.serial_number}`
    : customer && t('tickets.new_text', { customer: customer.name });
  return (
    <FormDialog
      form={form}
      title={t('tickets.new')}
      description={about}
      submitLabel={t('tickets.open')}
      onClose={() => void onClose()}
    >
      <NewTicketFields form={form} customerId={customer?.id} device={device} />
    </FormDialog>
  );
}
