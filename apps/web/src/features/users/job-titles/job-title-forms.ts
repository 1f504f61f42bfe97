const prefix = 'job-title-';

/** URL value for the form of a new job title. */
export const newJobTitleForm = 'new-job-title';

/** Returns the URL value for the form that renames a job title. */
export const jobTitleForm = (id: string): string => `${prefix}${id}`;

/** Returns the id of the job title whose form the URL names, or null. */
export function parseJobTitleForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
