import {
  changeDocument,
  createDocument,
  deleteDocument,
  getDocument,
  type Document,
} from '@portal/contract/documents';
import type { BodyOf } from '@portal/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { areaKey, routeKey } from '#web/lib/query/route-query.ts';

/** Has every list and detail of the library asked for anew. */
export async function refreshDocuments(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: areaKey('documents') });
}

/** The newest state of a document with its version; throws ApiError or NetworkError. */
export async function readDocument(id: string): Promise<Versioned<Document>> {
  return callWithVersion(getDocument, { params: { id } });
}

/**
 * A document that is about to be edited: read from the server when the form opens, kept nowhere, and
 * never read again behind the form, whose version must stay the one that its values came from.
 */
export function editedDocument(id: string) {
  return queryOptions({
    queryKey: [...routeKey('documents', getDocument), id, 'edited'],
    queryFn: async () => readDocument(id),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Makes a document of a file that has arrived. */
export async function addDocument(body: BodyOf<typeof createDocument>): Promise<Document> {
  return call(createDocument, { body });
}

/** Changes the fields given; with a version only where it still holds (412 otherwise). */
export async function saveDocument(
  id: string,
  body: BodyOf<typeof changeDocument>,
  etag: string | null = null,
): Promise<Document> {
  return call(changeDocument, { params: { id }, body, ifMatch: etag });
}

/** Deletes a document and its file; one that is gone already counts as deleted. */
export async function removeDocument(id: string): Promise<void> {
  try {
    await call(deleteDocument, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
