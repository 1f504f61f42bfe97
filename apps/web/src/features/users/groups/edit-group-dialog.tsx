import { changeGroup, getGroup } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { GroupFields } from './group-fields.tsx';
import { groupValues } from './group-values.ts';
import { useStaffConfirmation } from './use-staff-confirmation.ts';

export interface EditGroupDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * Form that changes a group. For an own group it confirms the loss of `staff` and refetches the own
 * permissions.
 */
export function EditGroupDialog({ id, onClose }: EditGroupDialogProps) {
  const { t } = useTranslation();
  const { groups: own } = useUser();
  const isOwn = own.includes(id);
  const refresh = useRefresh();
  const getStaffConfirmation = useStaffConfirmation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getGroup}
      change={changeGroup}
      getConfirmation={({ permissions }) =>
        isOwn && permissions
          ? getStaffConfirmation((groups) =>
              groups
                .filter((group) => own.includes(group.id))
                .map((group) => (group.id === id ? { permissions } : group)),
            )
          : null
      }
      conflictField="permissions"
      toValues={groupValues}
      fields={GroupFields}
      draft="group"
      labels={{
        title: t('groups.edit_title'),
        loadFailed: t('groups.load_one_failed'),
        saveFailed: t('groups.save_failed'),
        saved: t('groups.saved'),
      }}
      refresh={async () => {
        await Promise.all([refresh(), isOwn ? reloadCurrentUser() : null]);
      }}
      onClose={onClose}
    />
  );
}
