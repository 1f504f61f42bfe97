import type { Document, DocumentInput } from '@portal/contract/documents';
import { type Language, languages } from '@portal/contract/kernel';
import {
  type LinkNames,
  noLink,
  type ProductLink,
  toProductLink,
} from '#web/features/documents/product-link/product-link.ts';

/** Metadata of a file that becomes a document. */
export interface DocumentDetails extends ProductLink {
  title: string;
  description: string;
  category: Document['category'];
  language: Language | null;
  audience: Document['audience'];
  tags: Document['tags'];
  /** Document that this one is in another language; null without one. */
  translation_of_id: string | null;
}

/** Initial product link of uploaded documents, with the known names. */
export type UploadLink = ProductLink & LinkNames;

/** Metadata that several files share. */
export type SharedDetails = Omit<DocumentDetails, 'title' | 'description' | 'translation_of_id'>;

/** Defaults. The restrictive audience prevents that a file is public by mistake. */
export const defaultDetails: SharedDetails = {
  category: 'technical',
  language: null,
  audience: 'by_rights',
  tags: [],
  ...noLink,
};

/** Returns the defaults for files uploaded on the page of a product. */
export const getDefaultDetails = (about: UploadLink | undefined): SharedDetails => ({
  ...defaultDetails,
  ...(about ? toProductLink(about) : {}),
});

/** Returns the metadata of a newly chosen file. Its name says the language if nobody chose one for all files. */
export function toDetails({ name }: Pick<File, 'name'>, shared: SharedDetails): DocumentDetails {
  const language = shared.language ?? guessLanguage(name);
  return { ...shared, language, title: toTitle(name), description: '', translation_of_id: null };
}

/** Language code at the end of a file's name, after a separator: `manual-nl.pdf`, `Manual (EN).pdf`. */
const languageCode = new RegExp(
  String.raw`[\s._\-\u2013([](${languages.join('|')})[)\]]?\s*(?:\.[a-z0-9]{1,10})?$`,
  'iu',
);

/** Returns the language that a file's name ends in; null where it does not say one. */
function guessLanguage(name: string): Language | null {
  const code = languageCode.exec(name)?.[1]?.toLowerCase();
  return languages.find((language) => language === code) ?? null;
}

/** Converts metadata and an uploaded file to the request body. */
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

/** Returns whether a document needs its language: one that is a translation does. */
export const needsLanguage = ({ translation_of_id: id }: DocumentDetails): boolean => id !== null;

/** Returns the fields that a document needs and has not. */
export function listMissingFields(details: DocumentDetails): ('title' | 'language')[] {
  return [
    ...(details.title.trim() ? [] : (['title'] as const)),
    ...(needsLanguage(details) && details.language === null ? (['language'] as const) : []),
  ];
}

/** Applies a change of the shared tags to a file and keeps the file's own tags. */
export function followTags(
  own: Document['tags'],
  before: Document['tags'],
  after: Document['tags'],
): Document['tags'] {
  const ownTags = own.filter(({ id }) => hasTag(after, id) || !hasTag(before, id));
  return [...ownTags, ...after.filter(({ id }) => !hasTag(before, id) && !hasTag(ownTags, id))];
}

const hasTag = (tags: Document['tags'], id: string): boolean => tags.some((tag) => tag.id === id);

/** Maximum length of a title in the contract (`DocumentInput`). */
const maxTitleLength = 300;

/** Creates a title from a file name: without extension, underscores become spaces. */
export function toTitle(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,10}$/iu, '') || name;
  return stem
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, maxTitleLength)
    .trim();
}
