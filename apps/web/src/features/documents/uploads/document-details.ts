import type { Document, DocumentInput } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import {
  toProductLink,
  noLink,
  type LinkNames,
  type ProductLink,
} from '#web/features/documents/product-link/product-link.ts';
import { toTitle } from './to-title.ts';

/** What is said of a file that is to become a document. */
export interface DocumentDetails extends ProductLink {
  title: string;
  description: string;
  category: Document['category'];
  language: Language | null;
  audience: Document['audience'];
  tags: Document['tags'];
}

/** What uploaded documents are about, where the page knows it, with the names. */
export type UploadLink = ProductLink & LinkNames;

/** What can be said of several files at once. */
export type SharedDetails = Omit<DocumentDetails, 'title' | 'description'>;

/** What holds until something else is said; nobody but colleagues sees a file by mistake. */
export const defaultDetails: SharedDetails = {
  category: 'technical',
  language: null,
  audience: 'by_rights',
  tags: [],
  ...noLink,
};

/** What holds at first for files that are uploaded on the page of a product. */
export const getDefaultDetails = (about: UploadLink | undefined): SharedDetails => ({
  ...defaultDetails,
  ...(about ? toProductLink(about) : {}),
});

/** The details of a file that was just chosen. */
export function toDetails(file: File, shared: SharedDetails): DocumentDetails {
  return { ...shared, title: toTitle(file.name), description: '' };
}

/** The document that the details and an uploaded file make. */
export function toDocumentInput(blobPath: string, details: DocumentDetails): DocumentInput {
  const { tags, ...fields } = details;
  return {
    ...fields,
    tag_ids: tags.map(({ id }) => id),
    title: details.title.trim(),
    description: details.description.trim() || null,
    blob_path: blobPath,
  };
}

/** The tags of a file after those of all files have changed: it keeps what it has of its own. */
export function followTags(
  own: Document['tags'],
  before: Document['tags'],
  after: Document['tags'],
): Document['tags'] {
  const ownTags = own.filter(({ id }) => hasTag(after, id) || !hasTag(before, id));
  return [...ownTags, ...after.filter(({ id }) => !hasTag(before, id) && !hasTag(ownTags, id))];
}

const hasTag = (tags: Document['tags'], id: string): boolean => tags.some((tag) => tag.id === id);
