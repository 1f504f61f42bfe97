import { type Document, getDownloadUrl } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';

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

/**
 * Downloads a document's file under its name.
 * @throws ApiError or NetworkError.
 */
async function downloadFile(id: string): Promise<void> {
  const response = await call(getDownloadUrl, { params: { id }, query: { download: true } });
  const link = document.createElement('a');
  link.href = response.download_url;
  // `download` keeps the page open when the link fails.
  link.download = '';
  link.click();
}
