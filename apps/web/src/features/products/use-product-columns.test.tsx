// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { collections } from './product-kinds.ts';
import { useProductColumns } from './use-product-columns.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

/** Specified columns of every kind (§3); the name comes first, since it opens the product. */
const shared = ['Name', 'Model', 'Manufacturer', 'Type'];
const own = {
  devices: ['Category'],
  consumables: ['Compatible with'],
  'spare-parts': ['Compatible with'],
  pharmaceuticals: ['Dosage form'],
};

// @specification 3.22
test.each(collections)('shows the specified columns of each kind: %s', (kind) => {
  const { result } = renderHook(() => useProductColumns({ kind }));
  expect(result.current.map(({ header }) => header)).toEqual([...shared, ...own[kind], 'Status']);
});
