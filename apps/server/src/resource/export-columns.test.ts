import { Id, object, requiredText } from '@portal/contract/kernel';
import { expect, it } from 'vitest';
import { listExportColumns } from './export-columns.ts';

it('lists the fields of an item, and the name of a joined object instead of its id', () => {
  const clinic = object({ id: Id, name: requiredText(10), city: requiredText(10) });
  const item = object({ id: Id, clinic_id: Id, name: requiredText(10), file_id: Id, clinic });
  expect(listExportColumns(item)).toEqual(['id', 'name', 'file_id', 'clinic.name']);
});
