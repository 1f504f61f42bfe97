import {
  changeJobTitle,
  createJobTitle,
  deleteJobTitle,
  getJobTitle,
  JobTitle,
  JobTitleInput,
  listJobTitles as listJobTitlesRoute,
  listJobTitles as route,
} from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { create, deleteOne, update } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import { jobTitle } from './job-title.table.ts';

/** Job titles, for employees with `staff`. */
const jobTitles = defineResource(JobTitle, {
  name: 'job_title',
  table: jobTitle,
  fields: {},
  scope: { employees: 'all', customers: 'none' },
  input: JobTitleInput,
  constraints: { job_title_name_unique: { field: 'name', key: 'field.taken' } },
});

const locate = (context: Context, { id }: { id: string }) => read(context, jobTitles, id);

export const jobTitleRoutes: BoundRoute[] = [
  bind(listJobTitlesRoute, ({ context }) => listJobTitles(context)),
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

/** Returns all job titles by name, the only list without pages (API.md §3 Users). */
async function listJobTitles(context: Context): Promise<JobTitle[]> {
  authorize(context.actor, route.access);
  return context.database.orm
    .select({ id: jobTitle.id, name: jobTitle.name })
    .from(jobTitle)
    .orderBy(sql`${jobTitle.name} ${naturalCollation}`);
}
