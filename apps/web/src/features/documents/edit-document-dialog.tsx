import { changeDocument, getDocument, type Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { DocumentFields } from './document-fields.tsx';
import { toDocumentValues } from './document-values.ts';
import { useRefresh } from './use-refresh.ts';

export interface EditDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Form that edits a document's metadata. */
export function EditDocumentDialog({ item, onClose }: EditDocumentDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={item.id}
      scope="documents"
      read={getDocument}
      change={changeDocument}
      toValues={toDocumentValues}
      fields={DocumentFields}
      draft="document"
      labels={{
        title: t('documents.edit'),
        loadFailed: t('documents.load_one_failed'),
        saveFailed: t('documents.save_failed'),
        saved: t('documents.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
