import { patchOf, record } from '@portal/contract/kernel';
import { changeEmployee, createEmployee, EmployeeInput, type User } from '@portal/contract/users';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { personValues } from '#web/features/users/person/person-values.ts';

const { employee_profile: profile, ...ownFields } = EmployeeInput.properties;
const FormBody = record({ ...ownFields, job_title: profile.properties.job_title });

/** The calls as the form sees them: the job title stands beside the other fields. */
export const employeeForms = {
  create: { ...createEmployee, body: FormBody },
  change: { ...changeEmployee, body: patchOf(FormBody) },
};

/** What the form of an employee holds at first. */
export function employeeValues(employee: User) {
  return {
    ...personValues(employee),
    job_title: employee.employee_profile?.job_title ?? '',
    groups: employee.groups.toSorted(),
  } satisfies FormValues;
}

/** The body as the API takes it: the job title is one of the employee's profile. */
export function withProfile<Body extends { job_title?: string | null }>(body: Body) {
  const { job_title: jobTitle = null, ...rest } = body;
  return { ...rest, employee_profile: { job_title: jobTitle } };
}

/** A refusal as the form takes it: what is said of the profile's job title stands at its field. */
export function asFormRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { employee_profile: said, ...fields } = error.fields;
  if (!said || Array.isArray(said)) return error;
  return error.withFields({ ...fields, ...said });
}
