import type { Group } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { addEmployee, employeeForms, employeeValues } from './employee-form.ts';
import { firstGroups } from './first-groups.ts';
import { useEmployeeChoices } from './use-employee-choices.ts';

export interface NewEmployeeDialogProps {
  onClose: () => void;
}

/** Form that adds an employee and invites them. */
export function NewEmployeeDialog({ onClose }: NewEmployeeDialogProps) {
  const { t } = useTranslation();
  const query = useEmployeeChoices();
  if (query.data) return <LoadedForm groups={query.data.groups} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('employees.add')}
      failure={t('groups.load_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps extends NewEmployeeDialogProps {
  groups: readonly Group[];
}

function LoadedForm({ groups, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: employeeForms.create,
    values: employeeValues(
      undefined,
      firstGroups(groups).map(({ id }) => id),
    ),
    draft: 'employee:new',
    failure: t('employees.create_failed'),
    save: (body, _etag, idempotencyKey) => addEmployee(body, idempotencyKey),
    onSaved: ({ email }) => {
      const text = t('users.invited_text', { email });
      toasts.show({ tone: 'success', title: t('employees.created'), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('employees.add')}
      description={t('users.new_text')}
      onClose={onClose}
    >
      <EmployeeFields form={form} isNew />
    </FormDialog>
  );
}
