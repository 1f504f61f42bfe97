import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { opensInBrowser } from './file-kind.ts';
import { downloadFile, openFile } from './open-file.ts';

/** The ways to a document's file; a failure is told in a toast. */
export function useFileAccess({ id, file }: Pick<Document, 'id' | 'file'>) {
  const { t } = useTranslation();
  const told = (error: unknown) =>
    toasts.show({
      tone: 'danger',
      title: errorMessage(error, t('documents.file_failed')),
      text: file.name,
    });
  const download = () => void downloadFile(id).catch(told);
  const open = () => void openFile(id).catch(told);
  const shown = opensInBrowser(file.content_type);
  return {
    /** Whether the browser can show it; `open` downloads what it cannot. */
    shown,
    open: shown ? open : download,
    download,
  };
}
