import type { Document } from '@portal/contract/documents';

/** Returns the name of the product or manufacturer of a document, or null. */
export const getDocumentSubject = ({
  product,
  manufacturer,
}: Pick<Document, 'product' | 'manufacturer'>): string | null =>
  product?.name ?? manufacturer?.name ?? null;
