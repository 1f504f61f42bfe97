import { deleteDocument, type Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useRefresh } from './use-refresh.ts';
import { getVisibility } from './document-visibility.ts';

export interface DeleteDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Asks for confirmation and deletes a document with its file. */
export function DeleteDocumentDialog({ item, onClose }: DeleteDocumentDialogProps) {
  const { t } = useTranslation();
  const isOpen = getVisibility(item) === 'all_customers';
  return (
    <ConfirmDialog
      execute={() => removeDocument(item.id)}
      labels={{
        title: t('documents.delete_title', { title: item.title }),
        text: isOpen ? t('documents.delete_text_open') : t('documents.delete_text'),
        confirm: t('actions.delete'),
        done: t('documents.deleted'),
        failed: t('documents.delete_failed'),
      }}
      about={item.title}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

/** Treats a document that is already gone as deleted. */
async function removeDocument(id: string): Promise<void> {
  try {
    await call(deleteDocument, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
