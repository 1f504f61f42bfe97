import * as T from '../schema/index.ts';
import {
  crud,
  employeesWith,
  entity,
  Id,
  Instant,
  type Language,
  LanguageCode,
  NamedReference,
  nullable,
  object,
  oneOf,
  requiredText,
  route,
  signedIn,
  timestamps,
  toPage,
  viewAsQuery,
  longText,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';
import { StoredFile } from './stored-file.ts';

const idParams = object({ id: Id });

export const documentCategories = ['technical', 'marketing', 'clinical'] as const;
/**
 * Audience of a document without product and manufacturer; ignored for any other (API.md §3, who
 * sees what).
 */
export const documentAudiences = ['by_rights', 'all_customers'] as const;

/** Maximum number of tags of a document, and of a search. */
export const maxTags = 50;

const tagIds = T.Array(Id, { maxItems: maxTags, uniqueItems: true });

/** Fields that a bulk change may set too: product link and audience. */
export const documentLinkFields = {
  language: T.Optional(nullable(LanguageCode)),
  audience: T.Optional(oneOf(documentAudiences)),
  manufacturer_id: T.Optional(nullable(Id)),
  product_type: T.Optional(
    T.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 100,
      description:
        'Type of the product. Without `product_id`, or if the type is unknown, both are cleared',
    }),
  ),
  product_id: T.Optional(nullable(Id)),
};

/** The same document in another language. */
const Translation = object({
  id: Id,
  title: T.String(),
  language: nullable(LanguageCode),
});

const document = entity({
  input: {
    category: oneOf(documentCategories),
    title: requiredText(300),
    description: T.Optional(nullable(longText(10_000))),
    ...documentLinkFields,
    tag_ids: T.Optional(tagIds),
    translation_of_id: T.Optional(
      T.Unsafe<string | null>({
        ...nullable(Id),
        description:
          'A document that this one is the same as, in another language; null takes it out of its translations',
      }),
    ),
    blob_path: requiredText(1000),
  },
  inputOnly: ['tag_ids', 'translation_of_id', 'blob_path'],
  shown: {
    manufacturer: nullable(NamedReference),
    product_type: nullable(ProductTypeName),
    product: nullable(object({ id: Id, name: T.String(), model: nullable(T.String()) })),
    file: StoredFile,
    /** Number of versions of the file; the newest is `file`. */
    file_version: T.Integer(),
    /** Time when `file` was added; later than the document when it replaced another. */
    file_added_at: nullable(Instant),
    tags: T.Array(NamedReference),
    translations: T.Array(Translation, {
      description: 'Other languages of the document that the caller may see',
    }),
    uploaded_by: T.Unsafe<T.Static<typeof NamedReference> | null>({
      ...nullable(NamedReference),
      description: 'Null for customers’ users',
    }),
    ...timestamps,
  },
});

/** Document of the library with its metadata (specification §3). */
export const { input: DocumentInput, patch: DocumentPatch, item: Document } = document;

export type Document = T.Static<typeof Document>;
export type DocumentInput = T.Static<typeof DocumentInput>;

/** Listed document with an excerpt around the search terms in its file or description. */
export const FoundDocument = object({
  ...Document.properties,
  excerpt: nullable(T.Array(object({ text: T.String(), is_match: T.Boolean() }))),
});

export type FoundDocument = T.Static<typeof FoundDocument>;

const routes = crud('documents.documents', '/documents/documents/', {
  noun: ['a document', 'documents'],
  read: signedIn,
  write: employeesWith('documents'),
  entity: document,
  filters: {
    category: T.Optional(oneOf(documentCategories)),
    language: T.Optional(LanguageCode),
    manufacturer_id: T.Optional(Id),
    product_type: T.Optional(ProductTypeName),
    product_id: T.Optional(Id),
    tag_id: T.Optional(tagIds),
    preferred_language: T.Optional(
      T.Unsafe<Language>({
        ...LanguageCode,
        description:
          'Shows one row for a document with all its languages: this one where it is found, else the first. Exports have a line for each file',
      }),
    ),
    ...viewAsQuery,
  },
  orderings: ['title', 'created_at', 'updated_at'],
});

export const { change: changeDocument, remove: deleteDocument } = routes;

export const listDocuments = route({ ...routes.list, responses: { 200: toPage(FoundDocument) } });

export const getDocument = route({ ...routes.get, query: object(viewAsQuery) });

/** Needs no idempotency key: an upload becomes at most one document. */
export const createDocument = route({ ...routes.create, idempotent: false });

/** Maximum number of recently opened documents in the list. */
export const maxRecentDocuments = 12;

export const listRecentDocuments = route({
  id: 'documents.documents.recent',
  method: 'GET',
  path: '/documents/recent/',
  summary: 'List recently opened documents',
  access: signedIn,
  responses: { 200: object({ results: T.Array(Document) }) },
});

export const getDownloadUrl = route({
  id: 'documents.documents.download-url',
  method: 'GET',
  path: '/documents/documents/{id}/download-url/',
  summary: 'Get a download link for a document',
  access: signedIn,
  errors: ['file_pending', 'file_quarantined'],
  params: idParams,
  query: object({ download: T.Optional(T.Boolean()) }),
  responses: { 200: object({ download_url: T.String({ format: 'uri' }), expires_at: Instant }) },
});
