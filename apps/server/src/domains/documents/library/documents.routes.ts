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
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { listRecent } from '../recent/list-recent.ts';
import { withExcerpts } from '../texts/excerpts/with-excerpts.ts';
import { changeDocument as change } from './change-document.ts';
import { changeDocuments as changeMany } from './change-documents.ts';
import { createDocument as create } from './create-document.ts';
import { deleteDocument as remove } from './delete-document.ts';
import { documents } from './document.resource.ts';
import { getDownloadUrl as linkTo } from './get-download-url.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, documents, id);

export const documentLibraryRoutes: BoundRoute[] = [
  bind(listDocuments, async ({ context, query }) => {
    const viewed = viewAs(context, query);
    const page = await list(viewed.context, documents, viewed.query);
    return withExcerpts(viewed.context, page, query.search);
  }),
  bind(listRecentDocuments, ({ context }) => listRecent(context)),
  bind(createDocument, ({ context, body }) => create(context, body)),
  bind(changeDocuments, ({ context, body }) => changeMany(context, body)),
  bind(
    getDocument,
    ({ context, params, query }) => read(viewAs(context, query).context, documents, params.id),
    locate,
  ),
  bind(
    changeDocument,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteDocument,
    ({ context, params, seenVersion }) => remove(context, { id: params.id, seenVersion }),
    locate,
  ),
  bind(
    getDownloadUrl,
    ({ context, params, query }) =>
      linkTo(context, { id: params.id, download: query.download ?? false }),
    locate,
  ),
];
