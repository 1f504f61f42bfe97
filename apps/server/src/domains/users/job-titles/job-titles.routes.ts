import {
  changeJobTitle,
  createJobTitle,
  deleteJobTitle,
  getJobTitle,
  listJobTitles,
} from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { update, create, deleteOne } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { jobTitles } from './job-title.resource.ts';
import { listJobTitles as list } from './list-job-titles.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, jobTitles, id);

export const jobTitleRoutes: BoundRoute[] = [
  bind(listJobTitles, ({ context }) => list(context)),
  bind(createJobTitle, ({ context, body }) => create(context, jobTitles, body)),
  bind(getJobTitle, ({ context, params }) => read(context, jobTitles, params.id), locate),
  bind(
    changeJobTitle,
    ({ context, params, body, seenVersion }) =>
      update(context, jobTitles, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteJobTitle,
    ({ context, params, seenVersion }) =>
      deleteOne(context, jobTitles, { id: params.id, seenVersion }),
    locate,
  ),
];
