import { changeCustomer, getCustomer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { customerValues } from './customer-values.ts';

export interface EditCustomerDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a customer. */
export function EditCustomerDialog({ id, onClose }: EditCustomerDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getCustomer}
      change={changeCustomer}
      toValues={customerValues}
      fields={CustomerFields}
      draft="customer"
      labels={{
        title: t('customers.edit_title'),
        loadFailed: t('customers.load_one_failed'),
        saveFailed: t('customers.save_failed'),
        saved: t('customers.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
