// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { collections } from './product-kinds.ts';
import { useProductColumns } from './use-product-columns.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

/** Those that every kind has, as the specification (§3) names them. */
const shared = ['name', 'model', 'manufacturer', 'type'];
const own = {
  devices: ['category'],
  consumables: ['compatible_with'],
  'spare-parts': ['compatible_with'],
  pharmaceuticals: ['dosage_form'],
};

test.each(collections)('each kind has the specified columns that fit it: %s', (kind) => {
  const { result } = renderHook(() => useProductColumns({ kind }));
  expect(result.current.map(({ key }) => key)).toEqual([...shared, ...own[kind], 'status']);
});
