import type { EmployeeInput } from '@portal/contract/users';
import { toColumns, type Row } from '#server/resource/write.ts';
import { employees } from './employee.resource.ts';

/** Converts a body to columns of the account. Groups are stored separately. */
export function employeeColumns(body: Partial<EmployeeInput>): Row {
  const jobTitleId = body.employee_profile?.job_title;
  return {
    ...toColumns(employees, body),
    ...(body.email === undefined ? {} : { email: body.email.toLowerCase() }),
    ...(jobTitleId === undefined ? {} : { jobTitleId }),
  };
}
