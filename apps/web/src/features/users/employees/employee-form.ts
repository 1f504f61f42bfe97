import { toPatch, object, type RouteBody } from '@portal/contract/kernel';
import { changeEmployee, createEmployee, EmployeeInput, type User } from '@portal/contract/users';
import { personValues } from '#web/features/users/person/person-values.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const { employee_profile: profile, ...ownFields } = EmployeeInput.properties;
const FormBody = object({ ...ownFields, job_title: profile.properties.job_title });

/** The calls as the form sees them: the job title stands beside the other fields. */
export const employeeForms = {
  create: { ...createEmployee, body: FormBody },
  change: { ...changeEmployee, body: toPatch(FormBody) },
};

/** What the form of an employee holds at first; a new one joins these groups. */
export function employeeValues(employee?: User, firstGroups: readonly string[] = []) {
  return {
    ...personValues(employee),
    job_title: employee?.employee_profile?.job_title ?? '',
    groups: (employee?.groups ?? firstGroups).toSorted(),
  } satisfies FormValues;
}

/** Adds an employee as the form has them. */
export const addEmployee = (
  body: RouteBody<typeof employeeForms.create>,
  idempotencyKey: string,
): Promise<User> =>
  withFormErrors(call(createEmployee, { body: withProfile(body), idempotencyKey }));

/** Sends what the form changes of an employee. */
export const sendEmployee = (
  id: string,
  body: RouteBody<typeof employeeForms.change>,
  etag: string | null,
): Promise<User> =>
  withFormErrors(call(changeEmployee, { params: { id }, body: withProfile(body), ifMatch: etag }));

/** The body as the API takes it: the job title is one of the employee's profile. */
function withProfile<Body extends { job_title?: string | null }>(body: Body) {
  const { job_title: jobTitle, ...rest } = body;
  return jobTitle === undefined ? rest : { ...rest, employee_profile: { job_title: jobTitle } };
}

/** Refuses as the form takes it: what is said of the profile's job title stands at its field. */
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
