// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { contractResolver, type FormValues } from '#web/lib/form/contract-resolver.ts';
import { addEmployee, employeeForms, employeeValues, sendEmployee } from './employee-dialogs.tsx';

const id = '0198f000-0000-7000-8000-000000000001';
const title = '0198f000-0000-7000-8000-000000000002';

function serve(status: number, reply: object) {
  const answer = Response.json(reply, { status });
  stubCalls({ 'POST /users/employees/': answer, 'PATCH /users/employees/{id}/': answer });
}

const getSentBody = () => requests.at(-1)?.body;

beforeAll(async () => {
  await startTestI18n('en');
  document.cookie = 'csrftoken=token';
});

test('preselects the first groups for a new employee and the own groups for an existing one', () => {
  expect(employeeValues(undefined, ['b', 'a']).groups).toEqual(['a', 'b']);
  const { permissions: _, ...account } = createTestUser('ada');
  const times = { two_factor_reset_requested_at: null, created_at: '', updated_at: '' };
  const ada = {
    ...account,
    ...times,
    groups: ['d', 'c'],
    employee_profile: { job_title: title },
    team: 'North',
  };
  const values = { groups: ['c', 'd'], job_title: title, team: 'North' };
  expect(employeeValues(ada, ['a'])).toMatchObject(values);
});

test('sends the job title inside the profile, null for none, and nothing for an unchanged one', async () => {
  serve(200, {});
  await sendEmployee(id, { first_name: 'Ada', job_title: title }, null);
  expect(getSentBody()).toEqual({ first_name: 'Ada', employee_profile: { job_title: title } });
  await sendEmployee(id, { job_title: null }, null);
  expect(getSentBody()).toEqual({ employee_profile: { job_title: null } });
  await sendEmployee(id, { first_name: 'Ada' }, null);
  expect(getSentBody()).toEqual({ first_name: 'Ada' });
});

/** Returns the values that the form sends. */
async function resolved(form: keyof typeof employeeForms, values: FormValues) {
  const resolver = contractResolver(employeeForms[form], (field) => field);
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await resolver(values, undefined, options)).values;
}

// @specification 5.18
test('sends empty fields of a new employee as null and empty names as empty text (specification §5)', async () => {
  serve(201, {});
  const form = { ...employeeValues(), email: 'ada@example.test' };
  const read = await resolved('create', form);
  const nulls = { phone_number: null, date_of_birth: null, preferred_language: null, team: null };
  expect(read).toMatchObject({ ...nulls, job_title: null, first_name: '', last_name: '' });
  await addEmployee({ email: form.email, ...nulls, job_title: null }, 'key');
  expect(getSentBody()).toEqual({
    email: form.email,
    ...nulls,
    employee_profile: { job_title: null },
  });
});

// @specification 5.20
test('sends an employee’s emptied phone number and date of birth as null (specification §5)', async () => {
  const emptied = { phone_number: ' ', date_of_birth: '' };
  expect(await resolved('change', emptied)).toEqual({ phone_number: null, date_of_birth: null });
});

// @specification 8.6
test('shows an error inside the profile at the field of the form', async () => {
  serve(400, { email: ['taken'], employee_profile: { job_title: ['This does not exist.'] } });
  await expect(sendEmployee(id, { job_title: title }, null)).rejects.toMatchObject({
    fields: { email: ['taken'], job_title: ['This does not exist.'] },
  });
});
