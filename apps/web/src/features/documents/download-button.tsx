import { type Document, getDownloadUrl } from '@portal/contract/documents';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

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

/** Downloads a document's file; nothing for a file that cannot be opened. */
export function DownloadButton({ item }: { item: Document }) {
  const { t } = useTranslation();
  const { download } = useFileAccess(item);
  if (item.file.state !== undefined) return null;
  return (
    <Button variant="ghost" size="icon" title={t('documents.download')} onClick={download}>
      <Download aria-hidden />
      <VisuallyHidden>{t('documents.download_file', { title: item.title })}</VisuallyHidden>
    </Button>
  );
}
