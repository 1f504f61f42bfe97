import { getVersionDownloadUrl, listDocumentVersions } from '@portal/contract/documents';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { read } from '#server/resource/read.ts';
import { documents } from '../library/document.resource.ts';
import { getVersionDownloadUrl as linkTo, getVersionFile } from './version-file.ts';
import { listVersions } from './list-versions.ts';

export const versionRoutes: BoundRoute[] = [
  bind(
    listDocumentVersions,
    ({ context, params }) => listVersions(context, params.id),
    (context, { id }) => read(context, documents, id),
  ),
  bind(
    getVersionDownloadUrl,
    ({ context, params: { id, number }, query }) =>
      linkTo(context, { id, number, download: query.download ?? false }),
    (context, { id, number }) => getVersionFile(context, { documentId: id, number }),
  ),
];
