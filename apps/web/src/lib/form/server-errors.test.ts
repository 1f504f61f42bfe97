import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { toFormErrors } from './server-errors.ts';

beforeAll(() => startTestI18n('en'));

const refusal = (fields: ApiError['fields'], detail: string | null = null, status = 400) =>
  new ApiError({ status, code: null, detail, fields, requestId: null });

test('messages stand under the fields that the form shows', () => {
  expect(toFormErrors(refusal({ name: ['taken', 'too'] }), ['name'], 'failed')).toEqual({
    fields: { name: 'taken' },
    general: null,
  });
});

test('what has no field there stands on top, beside the rest', () => {
  const error = refusal({ name: ['taken'], non_field_errors: ['one must remain'] });
  expect(toFormErrors(error, ['name'], 'failed')).toEqual({
    fields: { name: 'taken' },
    general: 'one must remain',
  });
  expect(toFormErrors(refusal({ odd: ['x'] }), ['name'], 'failed').general).toBe('odd: x');
});

test('a conflict stands under the field that it is about, and on top', () => {
  const expected = { fields: { groups: 'one must remain' }, general: 'one must remain' };
  const conflict = refusal({}, 'one must remain', 409);
  expect(toFormErrors(conflict, ['groups'], 'failed', 'groups')).toEqual(expected);
  expect(toFormErrors(conflict, ['groups'], 'failed').fields).toEqual({});
});

test('other refusals and silence stand on top', () => {
  expect(toFormErrors(refusal({}, 'in use', 409), ['name'], 'failed').general).toBe('in use');
  expect(toFormErrors(refusal({}), ['name'], 'failed').general).toBe('failed');
});
