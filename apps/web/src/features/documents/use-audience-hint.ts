import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { openedBy, type ProductLink } from './product-link/product-link.ts';

/** Says who sees a document that is meant for this audience and is about this (API.md §3). */
export function useAudienceHint() {
  const { t } = useTranslation();
  return (
    audience: Document['audience'],
    link: Pick<ProductLink, 'manufacturer_id' | 'product_id'>,
  ): string =>
    audience === 'all_customers'
      ? t('documents.audience_hints.all_customers')
      : t(`documents.audience_hints.${openedBy(link)}`);
}
