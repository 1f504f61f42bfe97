import { deleteGroup, type Group } from '@portal/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '#web/features/users/person/use-deed.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { MembersLink } from './members-link.tsx';

export interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/** Asks before a group is deleted; says that one with members stays (API.md §3), beforehand where it is known. */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation();
  const { id, name } = group;
  const [inUse, setInUse] = useState(group.member_count > 0);
  const deletion = useDeed({
    carryOut: () => call(deleteGroup, { params: { id } }),
    done: t('groups.deleted', { name }),
    failed: t('groups.delete_failed'),
    onInUse: () => setInUse(true),
    onSettled: onClose,
  });
  if (inUse)
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t('groups.in_use_title', { name })}
        text={t('groups.in_use_text')}
        cancelLabel={t('app.close')}
      >
        <MembersLink group={group} />
      </AlertDialog>
    );
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('groups.delete_title', { name })}
      text={t('groups.delete_text')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => deletion.mutate()}
      busy={deletion.isPending}
      destructive
    />
  );
}
