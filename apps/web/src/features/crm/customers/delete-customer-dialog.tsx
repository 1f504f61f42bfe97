import { changeCustomer, type Customer, deleteCustomer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { CustomerCounts } from './customer-counts.tsx';

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
      refresh={useCrmRefresh()}
      onClose={onClose}
    />
  );
}

interface CustomerInUseDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Explains why a customer cannot be deleted, and offers alternatives. */
function CustomerInUseDialog({ customer, onClose }: CustomerInUseDialogProps) {
  const { t } = useTranslation();
  const refresh = useCrmRefresh();
  const { id, name, is_active: active } = customer;
  const deactivate = useSingleMutation({
    mutationFn: () => call(changeCustomer, { params: { id }, body: { is_active: false } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: t('customers.set_to_inactive', { name }) });
      void refresh();
    },
    onError: (error) => {
      const title = t('customers.save_failed');
      toasts.show({ tone: 'danger', title, text: getErrorMessage(error, t('errors.try_again')) });
    },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('customers.in_use_title', { name })}
      text={t('customers.in_use_text')}
      confirmLabel={active ? t('customers.set_inactive') : undefined}
      onConfirm={() => deactivate.mutate()}
      cancelLabel={active ? t('actions.cancel') : t('app.close')}
      busy={deactivate.isPending}
    >
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
          <h3 className="text-xs font-medium text-soft">{t('customers.attached_now')}</h3>
          <CustomerCounts customer={customer} attachedOnly />
        </section>
        <p className="text-pretty text-soft">
          {active ? t('customers.in_use_offer') : t('customers.in_use_inactive')}
        </p>
      </div>
    </AlertDialog>
  );
}
