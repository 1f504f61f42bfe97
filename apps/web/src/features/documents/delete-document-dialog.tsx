import type { Document } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { refreshDocuments, removeDocument } from './api.ts';

export interface DeleteDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Asks, then deletes a document with its file. */
export function DeleteDocumentDialog({ item, onClose }: DeleteDocumentDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeDocument(item.id);
      void refreshDocuments();
      toasts.show({ tone: 'success', title: t('documents.deleted'), text: item.title });
      onClose();
    } catch (error) {
      toasts.show({ tone: 'danger', title: errorMessage(error, t('documents.delete_failed')) });
      setBusy(false);
    }
  };
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
      onConfirm={() => void remove()}
      busy={busy}
      destructive
    />
  );
}
