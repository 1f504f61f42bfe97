import { changeEmployee, getEmployee, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renewOwnRights } from '#web/features/users/groups/renew-own-rights.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { asFormRefusal, employeeForms, employeeValues, withProfile } from './employee-form.ts';
import { useEmployeeChoices, type EmployeeChoices } from './use-employee-choices.ts';

export interface EditEmployeeDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes an employee; it begins with what the server has now. */
export function EditEmployeeDialog({ id, onClose }: EditEmployeeDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery('users', getEmployee, { params: { id } }));
  const choices = useEmployeeChoices();
  if (query.data && choices.data)
    return <LoadedForm version={query.data} choices={choices.data} onClose={onClose} />;
  const [missing, failure] = query.data
    ? [choices, t('groups.load_failed')]
    : [query, t('users.load_one_failed')];
  return (
    <FormOpening
      query={{ ...missing, data: undefined }}
      title={t('employees.edit_title')}
      failure={failure}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps {
  version: Versioned<User>;
  choices: EmployeeChoices;
  onClose: () => void;
}

function LoadedForm({ version, choices, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const viewer = useUser();
  const refresh = useRefresh();
  const params = { id: version.data.id };
  const form = useContractForm({
    route: employeeForms.change,
    values: employeeValues(version.data),
    etag: version.etag,
    draft: `employee:${params.id}`,
    failure: t('employees.update_failed'),
    save: async (body, etag) => {
      try {
        return await call(changeEmployee, { params, body: withProfile(body), ifMatch: etag });
      } catch (error) {
        throw asFormRefusal(error);
      }
    },
    latest: async () => {
      const { data, etag } = await callWithVersion(getEmployee, { params });
      return { values: employeeValues(data), etag };
    },
    onSaved: ({ id }) => {
      toasts.show({ tone: 'success', title: t('employees.saved') });
      onClose();
      void refresh();
      if (id === viewer.id) void renewOwnRights();
    },
  });
  return (
    <FormDialog form={form} title={t('employees.edit_title')} onClose={onClose}>
      <EmployeeFields form={form} {...choices} />
    </FormDialog>
  );
}
