import { createGroup } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { GroupFields } from './group-fields.tsx';
import { groupValues } from './group-values.ts';

export interface NewGroupDialogProps {
  onClose: () => void;
}

/** Form that adds a group. */
export function NewGroupDialog({ onClose }: NewGroupDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
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
