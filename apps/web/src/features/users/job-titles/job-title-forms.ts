const prefix = 'job-title-';

/** How the address calls the form of a new job title. */
export const newJobTitleForm = 'new-job-title';

/** How the address calls the form that renames a job title. */
export const jobTitleForm = (id: string): string => `${prefix}${id}`;

/** The job title whose form the address asks for; null where it asks for another or none. */
export function parseJobTitleForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
