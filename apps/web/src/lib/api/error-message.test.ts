import type { FieldErrors } from '@portal/contract/kernel';
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { getErrorMessage } from './error-message.ts';

beforeAll(() => startTestI18n('en'));

const refusal = (fields: FieldErrors, detail: string | null = null, status = 400) =>
  new ApiError({ status, code: null, detail, fields, requestId: null });

// @specification 8.1
test('prefers the detail of an error', () => {
  const error = refusal({ non_field_errors: ['b'], name: ['c'] }, 'a');
  expect(getErrorMessage(error, 'fallback')).toBe('a');
});

// @specification 8.2
test('falls back to the first non_field_errors entry', () => {
  const error = refusal({ name: ['c'], non_field_errors: ['b', 'b2'] });
  expect(getErrorMessage(error, 'fallback')).toBe('b');
});

// @specification 8.3
test('falls back to the first field error, with the field’s label if there is one', () => {
  expect(getErrorMessage(refusal({ nested: { x: ['d'] }, odd_one: ['c', 'c2'] }))).toBe(
    'odd_one: c',
  );
  expect(getErrorMessage(refusal({ postal_code: ['c'] }))).toBe('Postal code: c');
});

// @specification 8.4
test('falls back to a nested field error, in objects and in lists', () => {
  expect(getErrorMessage(refusal({ odd: { nick: ['d'] } }))).toBe('odd.nick: d');
  expect(getErrorMessage(refusal({ odd: [{}, { nick: ['d'] }] }))).toBe('odd.nick: d');
  expect(getErrorMessage(refusal({ rights: [{}, { product_id: ['d'] }] }))).toBe(
    'Viewing rights.Product: d',
  );
});

test('names the list for an error about a whole row', () => {
  const error = refusal({ request_ids: [{}, { non_field_errors: ['Not possible'] }] });
  expect(getErrorMessage(error, 'fallback')).toBe('Requests: Not possible');
});

test('puts the colon after the field’s label as the language writes it', async () => {
  await startTestI18n('fr');
  expect(getErrorMessage(refusal({ postal_code: ['c'] }))).toBe('Code postal\u00a0: c');
  await startTestI18n('en');
});

// @specification 8.5, 8.12
test('falls back to the action’s message, then to the default', () => {
  expect(getErrorMessage(refusal({}), 'Failed to load clinics')).toBe('Failed to load clinics');
  expect(getErrorMessage(refusal({}))).toBe('Something went wrong');
  expect(getErrorMessage(new Error('inside'))).toBe('An unexpected error occurred.');
});

test('reports a missing response as a connection problem', () => {
  expect(getErrorMessage(new NetworkError('x'), 'Failed to load clinics')).toBe(
    'Network error. Please check your connection.',
  );
});

test.each([
  // @specification 8.9
  [403, 'You are not authorized to perform this action.'],
  [404, 'The requested resource was not found.'],
  // @specification 8.11
  [500, 'Server error. Please try again later.'],
])('uses a generic text for a %i without a message', (status, text) => {
  expect(getErrorMessage(refusal({}, null, status))).toBe(text);
});
