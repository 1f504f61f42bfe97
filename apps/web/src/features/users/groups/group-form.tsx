import { permissions } from '@portal/contract/kernel';
import { changeGroup, createGroup, getGroup, type Group } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/session-store.ts';
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
  const refresh = useUsersRefresh();
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

export interface NewGroupDialogProps {
  onClose: () => void;
}

/** Form that adds a group. */
export function NewGroupDialog({ onClose }: NewGroupDialogProps) {
  const { t } = useTranslation();
  const refresh = useUsersRefresh();
  const form = useContractForm({
    route: createGroup,
    values: groupValues(),
    draft: 'group:new',
    failure: t('groups.save_failed'),
    save: (body, _etag, idempotencyKey) => call(createGroup, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('groups.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('groups.add')} onClose={onClose}>
      <GroupFields form={form} />
    </FormDialog>
  );
}

/** Returns the initial values of the form of a group; without a group, of a new one. */
function groupValues(group?: Group) {
  return {
    name: group?.name ?? '',
    permissions: (group?.permissions ?? []).toSorted(),
    two_factor_required: group?.two_factor_required ?? false,
  } satisfies FormValues;
}

/**
 * Name and permissions of a group, and how its members sign in. In an own one, says who can add
 * permissions.
 */
function GroupFields({ form, item }: { form: ContractForm; item?: Group }) {
  const { t } = useTranslation();
  const { groups: own } = useUser();
  const isOwn = item !== undefined && own.includes(item.id);
  const hint = t('groups.permissions_hint');
  return (
    <>
      <TextField form={form} name="name" />
      <CheckboxGroupField
        form={form}
        name="permissions"
        hint={isOwn ? `${t('groups.own_permissions_hint')} ${hint}` : hint}
        options={permissions.map((value) => ({
          value,
          label: t(`groups.permissions.${value}`),
          hint: t(`groups.permission_texts.${value}`),
        }))}
      />
      <CheckboxField form={form} name="two_factor_required" hint={t('groups.two_factor_hint')} />
    </>
  );
}
