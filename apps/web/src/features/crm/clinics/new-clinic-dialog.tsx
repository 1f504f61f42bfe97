import { createClinic, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { newClinicValues } from './clinic-values.ts';

export interface NewClinicDialogProps {
  customer: Pick<Customer, 'id' | 'name'>;
  onClose: () => void;
}

/** The form of a new clinic of a customer. */
export function NewClinicDialog({ customer, onClose }: NewClinicDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: createClinic,
    values: newClinicValues(),
    draft: `clinic:new:${customer.id}`,
    failure: t('clinics.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createClinic, {
        body: { ...body, customer_id: customer.id },
        idempotencyKey: idempotencyKey,
      }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('clinics.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('clinics.new_title')}
      description={t('clinics.new_text', { customer: customer.name })}
      onClose={onClose}
    >
      <ClinicFields form={form} customerId={customer.id} />
    </FormDialog>
  );
}
