import {
  ClinicInput,
  CustomerInput,
  InstalledDeviceInput,
  LeadRowInput,
} from '@portal/contract/crm';
import { DocumentInput } from '@portal/contract/documents';
import type { ImportKind } from '@portal/contract/import-export';
import {
  ConsumableInput,
  DeviceInput,
  PharmaceuticalInput,
  SparePartInput,
} from '@portal/contract/products';
import { CustomerUserInput } from '@portal/contract/users';
import { createCellReaders, type CellReaders } from '../cells/create-cell-readers.ts';

/** Readers of each kind's cells, from the inputs of its create routes. */
export const cellReaders: Readonly<Record<ImportKind, CellReaders>> = {
  customers: createCellReaders(CustomerInput),
  clinics: createCellReaders(ClinicInput),
  installed_devices: createCellReaders(InstalledDeviceInput),
  products: createCellReaders(DeviceInput, ConsumableInput, PharmaceuticalInput, SparePartInput),
  customer_users: createCellReaders(CustomerUserInput),
  documents: createCellReaders(DocumentInput),
  leads: createCellReaders(LeadRowInput),
};
