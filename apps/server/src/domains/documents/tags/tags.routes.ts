import { createTag, deleteTag, listTags, mergeTag, renameTag } from '@portal/contract/documents';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { deleteTag as remove } from './delete-tag.ts';
import { mergeTag as merge } from './merge-tag.ts';
import { tags } from './tag.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, tags, id);

export const tagRoutes: BoundRoute[] = [
  ...bindCrud({ list: listTags, create: createTag, change: renameTag, remove: deleteTag }, tags, {
    view: viewAs,
    remove,
  }),
  bind(
    mergeTag,
    ({ context, params, body, seenVersion }) =>
      merge(context, { id: params.id, intoId: body.into_id, seenVersion }),
    locate,
  ),
];
