import { Link as LinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getDocumentUrl } from '#web/features/documents/document-url.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Copies the URL of a document's page or of an older version. */
export function CopyLinkButton({ id, version }: { id: string; version: number | null }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getDocumentUrl(id, version));
      const text = t('viewer.link_copied_text');
      toasts.show({ tone: 'success', title: t('viewer.link_copied'), text });
    } catch {
      toasts.show({ tone: 'danger', title: t('viewer.copy_failed') });
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <LinkIcon aria-hidden />
      {t('viewer.copy_link')}
    </Button>
  );
}
