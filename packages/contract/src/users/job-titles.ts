import * as T from '../schema/index.ts';
import { crud, employeesWith, entity, requiredText, route } from '../kernel/index.ts';

const jobTitle = entity({ input: { name: requiredText(100) }, shown: {} });

/** Job title of an employee (specification §3). */
export const { input: JobTitleInput, patch: JobTitlePatch, item: JobTitle } = jobTitle;

export type JobTitle = T.Static<typeof JobTitle>;
export type JobTitleInput = T.Static<typeof JobTitleInput>;

const path = '/users/employees/job-titles/';
const access = employeesWith('staff');

const routes = crud('users.job_titles', path, {
  noun: ['a job title', 'job titles'],
  read: access,
  write: access,
  entity: jobTitle,
  filters: {},
  orderings: ['name'],
  errors: { remove: ['in_use'] },
});

export const { create: createJobTitle, get: getJobTitle, remove: deleteJobTitle } = routes;

/** All of them at once, without pages: a supplier has a few dozen. */
export const listJobTitles = route({
  id: 'users.job_titles.list',
  method: 'GET',
  path,
  summary: 'List job titles',
  access,
  responses: { 200: T.Array(JobTitle) },
});

export const changeJobTitle = route({ ...routes.change, summary: 'Rename a job title' });
