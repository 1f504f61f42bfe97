import type { Document } from '@portal/contract/documents';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useFileAccess } from './use-file-access.ts';

/** Downloads a document's file. */
export function DownloadButton({ item }: { item: Document }) {
  const { t } = useTranslation();
  const { download } = useFileAccess(item);
  return (
    <Button variant="ghost" size="icon" title={t('documents.download')} onClick={download}>
      <Download aria-hidden />
      <VisuallyHidden>{t('documents.download_file', { title: item.title })}</VisuallyHidden>
    </Button>
  );
}
