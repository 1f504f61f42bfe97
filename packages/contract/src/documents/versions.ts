import * as T from '../schema/index.ts';
import {
  everyEmployee,
  Id,
  Instant,
  NamedReference,
  nullable,
  object,
  route,
} from '../kernel/index.ts';
import { StoredFile } from './stored-file.ts';

/** Version of a document's file. `number` counts from 1; `superseded_at` is null for the newest. */
export const DocumentVersion = object({
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
  summary: 'List the versions of a document',
  access: everyEmployee,
  params: object({ id: Id }),
  responses: { 200: object({ results: T.Array(DocumentVersion) }) },
});

export const getVersionDownloadUrl = route({
  id: 'documents.versions.download-url',
  method: 'GET',
  path: '/documents/documents/{id}/versions/{number}/download-url/',
  summary: 'Get a download link for a version',
  access: everyEmployee,
  errors: ['file_pending', 'file_quarantined'],
  params: object({ id: Id, number: T.Integer({ minimum: 1 }) }),
  query: object({ download: T.Optional(T.Boolean()) }),
  responses: { 200: object({ download_url: T.String({ format: 'uri' }), expires_at: Instant }) },
});
