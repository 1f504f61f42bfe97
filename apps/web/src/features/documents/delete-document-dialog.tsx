import { deleteDocument, type Document } from '@portal/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { useRefresh } from './use-refresh.ts';

export interface DeleteDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Asks, then deletes a document with its file. */
export function DeleteDocumentDialog({ item, onClose }: DeleteDocumentDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => removeDocument(item.id),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: t('documents.deleted'), text: item.title });
      void refresh();
    },
    onError: (error) => {
      const title = t('documents.delete_failed');
      toasts.show({ tone: 'danger', title, text: errorMessage(error, t('errors.try_again')) });
    },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('documents.delete_title', { title: item.title })}
      text={
        item.audience === 'all_customers'
          ? t('documents.delete_text_open')
          : t('documents.delete_text')
      }
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      destructive
    />
  );
}

/** A document that is gone already counts as deleted. */
async function removeDocument(id: string): Promise<void> {
  try {
    await call(deleteDocument, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
