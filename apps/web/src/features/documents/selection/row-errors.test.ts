import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { FieldErrors } from '@portal/contract/kernel';
import { getRowErrors } from './bulk-change-dialog.tsx';

const createRefusal = (fields: FieldErrors, status = 400) =>
  new ApiError({ status, code: null, detail: null, fields, requestId: null });

it('reads the rejected rows with their messages', () => {
  const error = createRefusal({ document_ids: { 3: ['Not found'], x: ['?'] }, category: ['No'] });
  expect(getRowErrors(error, 'document_ids')).toEqual([{ row: 3, message: 'Not found' }]);
});

it('returns none when the call failed for another reason', () => {
  expect(
    getRowErrors(createRefusal({ document_ids: { 3: ['Not found'] } }, 409), 'document_ids'),
  ).toEqual([]);
  expect(getRowErrors(createRefusal({ document_ids: ['Too many'] }), 'document_ids')).toEqual([]);
  expect(getRowErrors(new Error('network'), 'document_ids')).toEqual([]);
});
