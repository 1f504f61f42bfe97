import { useTranslation } from 'react-i18next';
import { toasts } from '#web/ui/toast-store.ts';
import { getDocumentUrl } from './document-url.ts';

/** Puts the address of a document's page on the clipboard, and says so. */
export function useCopyLink() {
  const { t } = useTranslation();
  return async (id: string): Promise<void> => {
    const address = getDocumentUrl(id);
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ tone: 'success', title: t('documents.link_copied') });
    } catch {
      // No clipboard for this page (one that came over plain http), or it was refused.
      toasts.show({ tone: 'danger', title: t('documents.link_not_copied'), text: address });
    }
  };
}
