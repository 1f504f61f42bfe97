import { deleteCustomer, type Customer } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { CustomerCounts } from './customer-counts.tsx';

export interface DeleteCustomerDialogProps {
  customer: Customer;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a customer is deleted; says beforehand what stands in the way (API.md §3, in_use). */
export function DeleteCustomerDialog(props: DeleteCustomerDialogProps) {
  const { customer, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const attached = customer.clinics_count + customer.users_count + customer.devices_count > 0;
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
      text={attached ? t('customers.delete_attached') : t('customers.delete_text')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      destructive
    >
      {attached ? <CustomerCounts customer={customer} attachedOnly /> : null}
    </AlertDialog>
  );
}
