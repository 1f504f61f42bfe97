import { changeGroup, type Group } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '#web/features/users/employees/use-staff-names.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { GroupFields } from './group-fields.tsx';
import { renewOwnRights } from './renew-own-rights.ts';

export interface EditGroupDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * The form that changes a group. There is no call that reads one alone: it begins with what the
 * list says now.
 */
export function EditGroupDialog({ id, onClose }: EditGroupDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...groupsQuery(), staleTime: 0 });
  const isNew = query.isFetchedAfterMount;
  const group = isNew ? query.data?.find((one) => one.id === id) : undefined;
  if (group) return <LoadedForm group={group} onClose={onClose} />;
  const isGone = isNew && query.isSuccess;
  return (
    <FormOpening
      query={{ ...query, data: undefined, error: isGone ? new Error('gone') : query.error }}
      title={t('groups.edit_title')}
      failure={t('groups.load_one_failed')}
      onClose={onClose}
    />
  );
}

function LoadedForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const refresh = useRefresh();
  const params = { id: group.id };
  const form = useContractForm({
    route: changeGroup,
    values: { name: group.name, permissions: group.permissions.toSorted() },
    draft: `group:${group.id}`,
    failure: t('groups.save_failed'),
    save: (body) => call(changeGroup, { params, body }),
    onSaved: ({ id }) => {
      toasts.show({ tone: 'success', title: t('groups.saved') });
      onClose();
      void refresh();
      if (viewer.groups.includes(id)) void renewOwnRights();
    },
  });
  return (
    <FormDialog form={form} title={t('groups.edit_title')} onClose={onClose}>
      <GroupFields form={form} />
    </FormDialog>
  );
}
