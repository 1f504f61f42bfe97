import { changeCustomer, getCustomer, type Customer } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerValues } from './customer-values.ts';

export interface EditCustomerDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a customer; it begins with what the server has now. */
export function EditCustomerDialog({ id, onClose }: EditCustomerDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery('crm', getCustomer, { params: { id } }));
  if (query.data) return <LoadedForm version={query.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('customers.edit_title')}
      failure={t('customers.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps {
  version: Versioned<Customer>;
  onClose: () => void;
}

function LoadedForm({ version, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const params = { id: version.data.id };
  const form = useContractForm({
    route: changeCustomer,
    values: customerValues(version.data),
    etag: version.etag,
    draft: `customer:${params.id}`,
    failure: t('customers.save_failed'),
    save: (body, etag) => call(changeCustomer, { params, body, ifMatch: etag }),
    latest: async () => {
      const { data, etag } = await callWithVersion(getCustomer, { params });
      return { values: customerValues(data), etag };
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('customers.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('customers.edit_title')} onClose={onClose}>
      <CustomerFields form={form} />
    </FormDialog>
  );
}
