import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { getVisibility } from './document-visibility.ts';

/** Returns a sentence that states who may see a document. */
export function useAudienceHint() {
  const { t } = useTranslation();
  return (document: Pick<Document, 'audience' | 'manufacturer_id' | 'product_id'>): string =>
    t(`documents.audience_hints.${getVisibility(document)}`);
}
