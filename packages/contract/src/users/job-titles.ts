import * as T from '../schema/index.ts';
import { employeesWith, Id, toPatch, object, requiredText, route } from '../kernel/index.ts';

/** Job title of an employee (specification §3). */
export const JobTitle = object({ id: Id, name: T.String() });

export const JobTitleInput = object({ name: requiredText(100) });

export const JobTitlePatch = toPatch(JobTitleInput);

export type JobTitle = T.Static<typeof JobTitle>;
export type JobTitleInput = T.Static<typeof JobTitleInput>;

const idParams = object({ id: Id });
const access = employeesWith('staff');

export const listJobTitles = route({
  id: 'users.job_titles.list',
  method: 'GET',
  path: '/users/employees/job-titles/',
  summary: 'List job titles',
  access,
  responses: { 200: T.Array(JobTitle) },
});

export const createJobTitle = route({
  id: 'users.job_titles.create',
  method: 'POST',
  path: '/users/employees/job-titles/',
  summary: 'Create a job title',
  access,
  body: JobTitleInput,
  responses: { 201: JobTitle },
  idempotent: true,
  versioned: true,
});

export const getJobTitle = route({
  id: 'users.job_titles.get',
  method: 'GET',
  path: '/users/employees/job-titles/{id}/',
  summary: 'Get a job title',
  access,
  params: idParams,
  responses: { 200: JobTitle },
  versioned: true,
});

export const changeJobTitle = route({
  id: 'users.job_titles.change',
  method: 'PATCH',
  path: '/users/employees/job-titles/{id}/',
  summary: 'Rename a job title',
  access,
  params: idParams,
  body: JobTitlePatch,
  responses: { 200: JobTitle },
  versioned: true,
});

export const deleteJobTitle = route({
  id: 'users.job_titles.delete',
  method: 'DELETE',
  path: '/users/employees/job-titles/{id}/',
  summary: 'Delete a job title',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});
