import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getDocumentUrl } from './document-url.ts';

/** Copies the URL of a document's page and confirms it with a toast. */
export function useCopyLink() {
  const { t } = useTranslation();
  return async (id: string): Promise<void> => {
    const address = getDocumentUrl(id);
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ tone: 'success', title: t('documents.link_copied') });
    } catch {
      // No clipboard on an insecure page, or permission denied.
      toasts.show({ tone: 'danger', title: t('documents.link_not_copied'), text: address });
    }
  };
}
