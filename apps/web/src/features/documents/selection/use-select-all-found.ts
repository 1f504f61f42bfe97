import { listDocuments, maxBulkChanges, type Document } from '@portal/contract/documents';
import { pageSize, type Page } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendRequest } from '#web/lib/api/send-request.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Reads all documents that match the filters, up to the maximum of a bulk change. */
async function readFound(filters: object): Promise<Document[]> {
  const found: Document[] = [];
  let more = true;
  while (more && found.length < maxBulkChanges) {
    const limit = Math.min(pageSize.max, maxBulkChanges - found.length);
    const query = { ...filters, limit, offset: found.length };
    const { data } = await sendRequest<Page<Document>>(listDocuments, { query });
    found.push(...data.results);
    more = data.next !== null && data.results.length > 0;
  }
  return found;
}

/** Selects all documents that match the filters, on every page. */
export function useSelectAllFound(filters: object, select: (items: readonly Document[]) => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFound(filters),
    onSuccess: select,
    onError: (error) =>
      toasts.show({ tone: 'danger', title: getErrorMessage(error, t('documents.load_failed')) }),
  });
  return { selectAll: () => mutate(), busy: isPending };
}
