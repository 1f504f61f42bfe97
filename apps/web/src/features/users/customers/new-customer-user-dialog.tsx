import type { Customer } from '@portal/contract/crm';
import { createCustomerUser } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { PersonFields } from '#web/features/users/person/person-fields.tsx';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerUserValues } from './customer-user-values.ts';

export interface NewCustomerUserDialogProps {
  /** Initial customer of the new user, if any. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  onClose: () => void;
}

/** Form that adds a customer's user and invites them. */
export function NewCustomerUserDialog({ customer, onClose }: NewCustomerUserDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: createCustomerUser,
    values: { ...customerUserValues(), customer_id: customer?.id ?? '' },
    draft: `user:new:${customer?.id ?? ''}`,
    failure: t('customer_users.save_failed'),
    save: (body, _etag, idempotencyKey) => call(createCustomerUser, { body, idempotencyKey }),
    onSaved: ({ email }) => {
      const text = t('users.invited_text', { email });
      toasts.show({ tone: 'success', title: t('customer_users.created'), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('customer_users.add')}
      description={t('users.new_text')}
      onClose={onClose}
    >
      <PersonFields form={form} isNew />
      <CustomerFields form={form} customer={customer} />
    </FormDialog>
  );
}
