import { createCustomer, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerValues } from './customer-values.ts';

export interface NewCustomerDialogProps {
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

/** The form of a new customer. */
export function NewCustomerDialog({ onClose, onCreated }: NewCustomerDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: createCustomer,
    values: customerValues(),
    draft: 'customer:new',
    failure: t('customers.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createCustomer, { body, idempotencyKey: idempotencyKey }),
    onSaved: (customer) => {
      toasts.show({ tone: 'success', title: t('customers.created') });
      void refresh();
      onCreated(customer);
    },
  });
  return (
    <FormDialog form={form} title={t('customers.add')} onClose={onClose}>
      <CustomerFields form={form} isNew />
    </FormDialog>
  );
}
