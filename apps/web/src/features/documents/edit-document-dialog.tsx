import { changeDocument, getDocument, type Document } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { DocumentFields } from './document-fields.tsx';
import { documentValues } from './document-values.ts';
import { useRefresh } from './use-refresh.ts';

export interface EditDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** The form that changes what is said of a document; it begins with what the server has now. */
export function EditDocumentDialog({ item, onClose }: EditDocumentDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery('documents', getDocument, { params: { id: item.id } }));
  if (query.data) return <LoadedForm version={query.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('documents.edit')}
      failure={t('documents.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps {
  version: Versioned<Document>;
  onClose: () => void;
}

function LoadedForm({ version, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const params = { id: version.data.id };
  const form = useContractForm({
    route: changeDocument,
    values: documentValues(version.data),
    etag: version.etag,
    draft: `document:${params.id}`,
    failure: t('documents.save_failed'),
    save: (body, etag) => call(changeDocument, { params, body, ifMatch: etag }),
    latest: async () => {
      const { data, etag } = await callWithVersion(getDocument, { params });
      return { values: documentValues(data), etag };
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('documents.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('documents.edit')} onClose={onClose}>
      <DocumentFields form={form} />
    </FormDialog>
  );
}
