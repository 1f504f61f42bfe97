import { changeCustomerUser, getCustomerUser, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonFields } from '#web/features/users/person/person-fields.tsx';
import { personValues } from '#web/features/users/person/person-values.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { CustomerFields } from './customer-fields.tsx';

export interface EditCustomerUserDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a user of a customer; it begins with what the server has now. */
export function EditCustomerUserDialog({ id, onClose }: EditCustomerUserDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery('users', getCustomerUser, { params: { id } }));
  if (query.data) return <LoadedForm version={query.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('customer_users.edit_title')}
      failure={t('users.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps {
  version: Versioned<User>;
  onClose: () => void;
}

const valuesOf = (user: User) => ({
  customer_id: user.customer_id ?? '',
  clinic_id: user.clinic_id ?? '',
  ...personValues(user),
});

function LoadedForm({ version, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [user, setUser] = useState(version.data);
  const params = { id: version.data.id };
  const form = useContractForm({
    route: changeCustomerUser,
    values: valuesOf(version.data),
    etag: version.etag,
    draft: `user:${params.id}`,
    failure: t('customer_users.save_failed'),
    save: (body, etag) => call(changeCustomerUser, { params, body, ifMatch: etag }),
    latest: async () => {
      const { data, etag } = await callWithVersion(getCustomerUser, { params });
      setUser(data);
      return { values: valuesOf(data), etag };
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('customer_users.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('customer_users.edit_title')} onClose={onClose}>
      <PersonFields form={form} />
      <CustomerFields form={form} customer={user.customer} clinic={user.clinic} />
    </FormDialog>
  );
}
