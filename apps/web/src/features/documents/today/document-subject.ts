import type { Document } from '@portal/contract/documents';

/** What a document is about, in a name; null where it is about nothing in particular. */
export const getDocumentSubject = ({
  product,
  manufacturer,
}: Pick<Document, 'product' | 'manufacturer'>): string | null =>
  product?.name ?? manufacturer?.name ?? null;
