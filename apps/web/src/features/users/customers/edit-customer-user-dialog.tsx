import { changeCustomerUser, getCustomerUser, type User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { PersonFields } from '#web/features/users/person/person-fields.tsx';
import { usePersonLabel } from '#web/features/users/use-person-label.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerUserValues } from './customer-user-values.ts';

export interface EditCustomerUserDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that changes a customer's user. */
export function EditCustomerUserDialog({ id, onClose }: EditCustomerUserDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getCustomerUser}
      change={changeCustomerUser}
      toValues={customerUserValues}
      fields={Fields}
      getLabel={usePersonLabel()}
      draft="user"
      labels={{
        title: t('customer_users.edit_title'),
        loadFailed: t('users.load_one_failed'),
        saveFailed: t('customer_users.save_failed'),
        saved: t('customer_users.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

function Fields({ form, item }: { form: ContractForm; item: User }) {
  return (
    <>
      <PersonFields form={form} />
      <CustomerFields form={form} customer={item.customer} clinic={item.clinic} />
    </>
  );
}
