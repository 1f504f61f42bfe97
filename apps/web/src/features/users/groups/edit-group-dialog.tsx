import { changeGroup, getGroup } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { renewOwnRights } from '#web/lib/session/renew-own-rights.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { GroupFields } from './group-fields.tsx';
import { groupValues } from './group-values.ts';

export interface EditGroupDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a group; who belongs to it sees at once what they still may do. */
export function EditGroupDialog({ id, onClose }: EditGroupDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().groups.includes(id);
  const refresh = useRefresh();
  return (
    <EditDialog
      id={id}
      area="users"
      read={getGroup}
      change={changeGroup}
      valuesOf={groupValues}
      fields={GroupFields}
      draft="group"
      words={{
        title: t('groups.edit_title'),
        loadFailed: t('groups.load_one_failed'),
        saveFailed: t('groups.save_failed'),
        saved: t('groups.saved'),
      }}
      refresh={async () => {
        await Promise.all([refresh(), isOwn ? renewOwnRights() : null]);
      }}
      onClose={onClose}
    />
  );
}
