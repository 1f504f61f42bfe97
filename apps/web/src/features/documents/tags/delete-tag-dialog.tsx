import { deleteTag } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/documents/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { TagDialogProps } from './tag-dialog-props.ts';

/** Asks for confirmation, takes a tag off its documents and deletes it. */
export function DeleteTagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      execute={() => removeTag(tag.id)}
      labels={{
        title: t('tags.delete_title', { name: tag.name }),
        text: t('tags.delete_text', { count: tag.documents_count }),
        confirm: t('actions.delete'),
        done: t('tags.deleted'),
        failed: t('tags.delete_failed'),
      }}
      about={tag.name}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

/** Treats a tag that is already gone as deleted. */
async function removeTag(id: string): Promise<void> {
  try {
    await call(deleteTag, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
