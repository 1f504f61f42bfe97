import {
  changeDocument,
  changeDocuments,
  createDocument,
  deleteDocument,
  getDocument,
  getDownloadUrl,
  listDocuments,
  listRecentDocuments,
} from '@portal/contract/documents';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud, bindExport } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { listJsonItems } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { listRecent } from '../recent/list-recent.ts';
import { withExcerpts } from '../texts/excerpts/with-excerpts.ts';
import { changeDocuments as changeMany } from './change-documents.ts';
import { changeDocument as change, createDocument as create } from './save-document.ts';
import { deleteDocument as remove } from './delete-document.ts';
import { documents } from './document.resource.ts';
import { getDownloadUrl as linkTo } from './get-download-url.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, documents, id);

export const documentLibraryRoutes: BoundRoute[] = [
  withSearch(
    documents,
    bind(listDocuments, async ({ context, query }) => {
      const viewed = await viewAs(context, query);
      const page = await listJsonItems(viewed.context, documents, viewed.query);
      return withExcerpts(viewed.context, page, query.search);
    }),
  ),
  bind(listRecentDocuments, ({ context }) => listRecent(context)),
  ...bindExport(listDocuments, documents, { view: viewAs }),
  bind(changeDocuments, ({ context, body }) => changeMany(context, body)),
  ...bindCrud(
    { create: createDocument, get: getDocument, change: changeDocument, remove: deleteDocument },
    documents,
    { view: viewAs, create, change, remove },
  ),
  bind(
    getDownloadUrl,
    ({ context, params, query }) =>
      linkTo(context, { id: params.id, download: query.download ?? false }),
    locate,
  ),
];
