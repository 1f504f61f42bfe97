import { getEmployee } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useStaffConfirmation } from '#web/features/users/groups/use-staff-confirmation.ts';
import { usePersonLabel } from '#web/features/users/use-person-label.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { employeeForms, employeeValues, sendEmployee } from './employee-form.ts';

export interface EditEmployeeDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * Form that changes an employee. For the own account it confirms the loss of `staff` and refetches
 * the own permissions.
 */
export function EditEmployeeDialog({ id, onClose }: EditEmployeeDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().id === id;
  const refresh = useRefresh();
  const getStaffConfirmation = useStaffConfirmation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getEmployee}
      change={employeeForms.change}
      save={(body, etag) => sendEmployee(id, body, etag)}
      getConfirmation={({ groups: chosen }) =>
        isOwn && chosen
          ? getStaffConfirmation((groups) => groups.filter((group) => chosen.includes(group.id)))
          : null
      }
      conflictField="groups"
      toValues={employeeValues}
      fields={EmployeeFields}
      getLabel={usePersonLabel()}
      draft="employee"
      labels={{
        title: t('employees.edit_title'),
        loadFailed: t('users.load_one_failed'),
        saveFailed: t('employees.update_failed'),
        saved: t('employees.saved'),
      }}
      refresh={async () => {
        await Promise.all([refresh(), isOwn ? reloadCurrentUser() : null]);
      }}
      onClose={onClose}
    />
  );
}
