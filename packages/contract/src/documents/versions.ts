import * as T from '../schema/index.ts';
import {
  everyEmployee,
  Id,
  Instant,
  NamedReference,
  nullable,
  record,
  route,
} from '../kernel/index.ts';
import { StoredFile } from './documents.ts';

/** A file that a document has or had. `number` counts them from 1; `superseded_at` is null for the newest. */
export const DocumentVersion = record({
  number: T.Integer(),
  file: StoredFile,
  uploaded_by: nullable(NamedReference),
  created_at: Instant,
  superseded_at: nullable(Instant),
});

export type DocumentVersion = T.Static<typeof DocumentVersion>;

export const listDocumentVersions = route({
  id: 'documents.versions.list',
  method: 'GET',
  path: '/documents/documents/{id}/versions/',
  summary: 'The files of a document, the newest first',
  access: everyEmployee,
  params: record({ id: Id }),
  answers: { 200: record({ results: T.Array(DocumentVersion) }) },
});

export const getVersionDownloadUrl = route({
  id: 'documents.versions.download-url',
  method: 'GET',
  path: '/documents/documents/{id}/versions/{number}/download-url/',
  summary: 'A link to one of the files of a document, good for 5 minutes',
  access: everyEmployee,
  params: record({ id: Id, number: T.Integer({ minimum: 1 }) }),
  query: record({ download: T.Optional(T.Boolean()) }),
  answers: { 200: record({ download_url: T.String({ format: 'uri' }), expires_at: Instant }) },
});
