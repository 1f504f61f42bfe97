import type { Document, DocumentInput } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import { noLink, type ProductLink } from '#web/features/documents/product-link/product-link.ts';
import { titleOfFile } from './title-of-file.ts';

/** What is said of a file that is to become a document. */
export interface DocumentDetails extends ProductLink {
  title: string;
  description: string;
  category: Document['category'];
  language: Language | null;
  audience: Document['audience'];
}

/** What can be said of several files at once. */
export type SharedDetails = Omit<DocumentDetails, 'title' | 'description'>;

/** What holds until something else is said; nobody but colleagues sees a file by mistake. */
export const usualDetails: SharedDetails = {
  category: 'technical',
  language: null,
  audience: 'by_rights',
  ...noLink,
};

/** The details of a file that was just chosen. */
export function detailsOfFile(file: File, shared: SharedDetails): DocumentDetails {
  return { ...shared, title: titleOfFile(file.name), description: '' };
}

/** The document that the details and an uploaded file make. */
export function documentOf(blobPath: string, details: DocumentDetails): DocumentInput {
  return {
    ...details,
    title: details.title.trim(),
    description: details.description.trim() || null,
    blob_path: blobPath,
  };
}
