import { createTag } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/documents/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Form that creates a tag. */
export function NewTagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: createTag,
    values: { name: '' },
    draft: 'tag:new',
    failure: t('tags.create_failed'),
    save: (body, _etag, idempotencyKey) => call(createTag, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('tags.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('tags.add')} onClose={onClose}>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
