import type { JobTitle } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { jobTitle } from './job-title.table.ts';

/** Job titles, for employees with `staff`. */
export const jobTitles = defineResource<JobTitle>({
  name: 'job_title',
  table: jobTitle,
  fields: { id: jobTitle.id, name: jobTitle.name },
  scope: { employees: 'all', customers: 'none' },
  writable: { name: 'name' },
  constraints: { job_title_name_unique: { field: 'name', key: 'field.taken' } },
});
