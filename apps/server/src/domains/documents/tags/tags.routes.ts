import { createTag, deleteTag, listTags, mergeTag, renameTag } from '@portal/contract/documents';
import { viewAs } from '#server/domains/rights/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { update, create } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { deleteTag as remove } from './delete-tag.ts';
import { mergeTag as merge } from './merge-tag.ts';
import { tags } from './tag.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, tags, id);

export const tagRoutes: BoundRoute[] = [
  bind(listTags, ({ context, query }) => {
    const viewed = viewAs(context, query);
    return list(viewed.context, tags, viewed.query);
  }),
  bind(createTag, ({ context, body }) => create(context, tags, body)),
  bind(
    renameTag,
    ({ context, params, body, seenVersion }) =>
      update(context, tags, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteTag,
    ({ context, params, seenVersion }) => remove(context, { id: params.id, seenVersion }),
    locate,
  ),
  bind(
    mergeTag,
    ({ context, params, body, seenVersion }) =>
      merge(context, { id: params.id, intoId: body.into_id, seenVersion }),
    locate,
  ),
];
