import { JobTitle, JobTitleInput } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { jobTitle } from './job-title.table.ts';

/** Job titles, for employees with `staff`. */
export const jobTitles = defineResource(JobTitle, {
  name: 'job_title',
  table: jobTitle,
  fields: {},
  scope: { employees: 'all', customers: 'none' },
  input: JobTitleInput,
  constraints: { job_title_name_unique: { field: 'name', key: 'field.taken' } },
});
