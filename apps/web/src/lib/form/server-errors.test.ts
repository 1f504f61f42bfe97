import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { toFormErrors } from './server-errors.ts';

beforeAll(() => startTestI18n('en'));

const refusal = (fields: ApiError['fields'], detail: string | null = null, status = 400) =>
  new ApiError({ status, code: null, detail, fields, requestId: null });

// @specification 8.6
test('shows messages at the fields of the form', () => {
  expect(toFormErrors(refusal({ name: ['taken', 'too'] }), ['name'], 'failed')).toEqual({
    fields: { name: 'taken' },
    formError: null,
  });
});

test('shows messages about other fields in the general error', () => {
  const error = refusal({ name: ['taken'], non_field_errors: ['one must remain'] });
  expect(toFormErrors(error, ['name'], 'failed')).toEqual({
    fields: { name: 'taken' },
    formError: 'one must remain',
  });
  expect(toFormErrors(refusal({ odd: ['x'] }), ['name'], 'failed').formError).toBe('odd: x');
});

test('shows a conflict at its field and in the general error', () => {
  const expected = { fields: { groups: 'one must remain' }, formError: 'one must remain' };
  const conflict = refusal({}, 'one must remain', 409);
  expect(toFormErrors(conflict, ['groups'], 'failed', 'groups')).toEqual(expected);
  expect(toFormErrors(conflict, ['groups'], 'failed').fields).toEqual({});
});

test('shows other errors, with or without a message, in the general error', () => {
  expect(toFormErrors(refusal({}, 'in use', 409), ['name'], 'failed').formError).toBe('in use');
  expect(toFormErrors(refusal({}), ['name'], 'failed').formError).toBe('failed');
});
