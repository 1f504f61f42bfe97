import { deleteGroup, type Group } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { MembersLink } from './group-links.tsx';

export interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/**
 * Confirms the deletion of a group. Explains that a group with members cannot be deleted (API.md
 * §3), at once if the members are known.
 */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation();
  const { id, name } = group;
  return (
    <ConfirmDialog
      execute={() => call(deleteGroup, { params: { id } })}
      labels={{
        title: t('groups.delete_title', { name }),
        text: t('groups.delete_text'),
        confirm: t('actions.delete'),
        done: t('groups.deleted', { name }),
        failed: t('groups.delete_failed'),
      }}
      inUse={{
        known: group.member_count > 0,
        title: t('groups.in_use_title', { name }),
        text: t('groups.in_use_text'),
        link: <MembersLink group={group} />,
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}
