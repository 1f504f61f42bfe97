import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { downloadFile } from './download-file.ts';

/** Downloads a document's file and shows a toast on failure. */
export function useFileAccess({ id, file }: Pick<Document, 'id' | 'file'>) {
  const { t } = useTranslation();
  const showError = (error: unknown) =>
    toasts.show({
      tone: 'danger',
      title: getErrorMessage(error, t('documents.file_failed')),
      text: file.name,
    });
  return { download: () => void downloadFile(id).catch(showError) };
}
