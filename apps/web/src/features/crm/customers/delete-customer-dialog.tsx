import { deleteCustomer, type Customer } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { CustomerInUseDialog } from './customer-in-use-dialog.tsx';

export interface DeleteCustomerDialogProps {
  customer: Customer;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a customer is deleted; says beforehand what stands in the way (API.md §3, in_use). */
export function DeleteCustomerDialog(props: DeleteCustomerDialogProps) {
  const { clinics_count: clinics, users_count: users, devices_count: devices } = props.customer;
  return clinics + users + devices > 0 ? (
    <CustomerInUseDialog customer={props.customer} onClose={props.onClose} />
  ) : (
    <Question {...props} />
  );
}

function Question({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: () => call(deleteCustomer, { params: { id: customer.id } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: t('customers.deleted', { name: customer.name }) });
      onDeleted();
    },
    onError: (error) => {
      const title = t('customers.delete_failed');
      toasts.show({ tone: 'danger', title, text: errorMessage(error, t('errors.try_again')) });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('customers.delete_title', { name: customer.name })}
      text={t('customers.delete_text')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      destructive
    />
  );
}
