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
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
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

export const jobTitleRoutes: BoundRoute[] = [
  bind(listJobTitlesRoute, ({ context }) => listJobTitles(context)),
  ...bindCrud(
    {
      create: createJobTitle,
      get: getJobTitle,
      change: changeJobTitle,
      remove: deleteJobTitle,
    },
    jobTitles,
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
