import { renameTag } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/documents/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import type { TagDialogProps } from './tag-dialog-props.ts';

/** Form that renames a tag on every document. */
export function RenameTagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: renameTag,
    values: { name: tag.name },
    draft: `tag:${tag.id}`,
    failure: t('tags.rename_failed'),
    save: (body) => call(renameTag, { params: { id: tag.id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('tags.renamed') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tags.rename_title', { name: tag.name })}
      description={t('tags.rename_text', { count: tag.documents_count })}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
