import { toPatch, object, type RouteBody } from '@portal/contract/kernel';
import { changeEmployee, createEmployee, EmployeeInput, type User } from '@portal/contract/users';
import { personValues } from '#web/features/users/person/person-values.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const { employee_profile: profile, ...ownFields } = EmployeeInput.properties;
const FormBody = object({ ...ownFields, job_title: profile.properties.job_title });

/** Routes as the form uses them: the job title is a top-level field. */
export const employeeForms = {
  create: { ...createEmployee, body: FormBody },
  change: { ...changeEmployee, body: toPatch(FormBody) },
};

/** Returns the initial values of the form. A new employee joins `firstGroups`. */
export function employeeValues(employee?: User, firstGroups: readonly string[] = []) {
  return {
    ...personValues(employee),
    job_title: employee?.employee_profile?.job_title ?? '',
    groups: (employee?.groups ?? firstGroups).toSorted(),
  } satisfies FormValues;
}

/** Creates an employee from the form's fields. */
export const addEmployee = (
  body: RouteBody<typeof employeeForms.create>,
  idempotencyKey: string,
): Promise<User> =>
  withFormErrors(call(createEmployee, { body: withProfile(body), idempotencyKey }));

/** Changes an employee by the form's changed fields. */
export const sendEmployee = (
  id: string,
  body: RouteBody<typeof employeeForms.change>,
  etag: string | null,
): Promise<User> =>
  withFormErrors(call(changeEmployee, { params: { id }, body: withProfile(body), ifMatch: etag }));

/** Moves the job title into the employee's profile, as the API expects it. */
function withProfile<Body extends { job_title?: string | null }>(body: Body) {
  const { job_title: jobTitle, ...rest } = body;
  return jobTitle === undefined ? rest : { ...rest, employee_profile: { job_title: jobTitle } };
}

/** Moves an error of the profile's job title to the form's field. */
async function withFormErrors<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { employee_profile: profileErrors, ...fields } = error.fields;
    throw profileErrors && !Array.isArray(profileErrors)
      ? error.withFields({ ...fields, ...profileErrors })
      : error;
  }
}
