import { expect, test } from 'vitest';
import { listFilledFields } from './data-row.tsx';

test('omits empty values, and keeps false and zero', () => {
  const row = {
    name: 'Ada',
    phone: null,
    title: '',
    groups: [],
    profile: { job: null },
    active: false,
    tries: 0,
    clinic: { id: null, name: 'Noord' },
  };
  expect(listFilledFields(row).map(([name]) => name)).toEqual([
    'name',
    'active',
    'tries',
    'clinic',
  ]);
});
