import { deleteCustomer, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { CustomerInUseDialog } from './customer-in-use-dialog.tsx';

export interface DeleteCustomerDialogProps {
  customer: Customer;
  onClose: () => void;
  /** Leads to a page that still exists. */
  leave: () => Promise<void>;
}

/**
 * Asks for confirmation before deleting a customer; lists in advance what prevents it (API.md §3,
 * in_use).
 */
export function DeleteCustomerDialog(props: DeleteCustomerDialogProps) {
  const { clinics_count: clinics, users_count: users, devices_count: devices } = props.customer;
  return clinics + users + devices > 0 ? (
    <CustomerInUseDialog customer={props.customer} onClose={props.onClose} />
  ) : (
    <ConfirmDelete {...props} />
  );
}

function ConfirmDelete({ customer, onClose, leave }: DeleteCustomerDialogProps) {
  const { t } = useTranslation();
  const { id, name } = customer;
  return (
    <ConfirmDialog
      execute={() => call(deleteCustomer, { params: { id } })}
      labels={{
        title: t('customers.delete_title', { name }),
        text: t('customers.delete_text'),
        confirm: t('actions.delete'),
        done: t('customers.deleted', { name }),
        failed: t('customers.delete_failed'),
      }}
      navigateAway={leave}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
