import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { getVisibility } from './document-visibility.ts';

/** Says in a sentence who sees a document. */
export function useAudienceHint() {
  const { t } = useTranslation();
  return (document: Pick<Document, 'audience' | 'manufacturer_id' | 'product_id'>): string =>
    t(`documents.audience_hints.${getVisibility(document)}`);
}
