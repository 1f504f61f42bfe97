import type { InstalledDeviceDetail } from '@portal/contract/crm';

const at = '2026-01-05T08:00:00.000Z';
const customer = { id: '0198f000-0000-7000-8000-000000000001', name: 'Clinique Lumière' };
const clinic = { id: '0198f000-0000-7000-8000-000000000002', name: 'Dam', city: 'Amsterdam' };
const device = { id: '0198f000-0000-7000-8000-000000000003', name: 'Lumina', model: 'LX-200' };
const manufacturer = { id: '0198f000-0000-7000-8000-000000000004', name: 'Halden' };

/** An installed device for tests. */
export const testDevice: InstalledDeviceDetail = {
  id: '0198f000-0000-7000-8000-000000000005',
  customer_id: customer.id,
  customer,
  clinic_id: clinic.id,
  clinic,
  device_id: device.id,
  device,
  manufacturer_id: manufacturer.id,
  manufacturer,
  serial_number: 'LX200-00017',
  own_name: null,
  inventory_number: null,
  installation_date: '2024-06-01',
  status: 'active',
  next_maintenance_on: null,
  photo_id: null,
  created_at: at,
  updated_at: at,
  photos: [],
  maintenance: [],
};
