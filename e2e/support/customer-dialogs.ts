import type { Page } from '@playwright/test';
import {
  after,
  at,
  press,
  refetchUnless,
  type FromPicture,
  type Overlay,
} from './dialog-openers.ts';

const customer = 'data/customers/{crm/customers?ordering=created_at}';
const device = 'data/devices/{own device}';
const lead = 'sales/{crm/leads?stage=negotiation&ordering=created_at}';

/** Dialogs of customers, clinics, devices and leads. */
export const customerDialogs = (screenshot: FromPicture): Overlay[] => [
  at('NewCustomerDialog', 'Add customer', 'data/customers?form=new'),
  after(
    typeBeforeAndAfterReload,
    press('FormBody', 'Discard', 'data/customers?form=new', 'Discard changes'),
  ),
  press('ListExport', 'Export', 'data/customers', 'Export'),
  press('FormatMenu', 'Download template', 'data/import', 'Download template'),
  at('EditCustomerDialog', 'Edit customer', `${customer}?form=edit`),
  press('CustomerInUseDialog', '.* cannot be deleted', customer, 'Delete'),
  press('DeleteCustomerDialog', 'Delete ', 'data/customers/{own customer}', 'Delete'),
  after(
    saveStale,
    at('StaleDialog', 'This was changed', 'data/customers/{own customer}?form=edit'),
  ),
  at('NewClinicDialog', 'Add clinic', `${customer}?form=new-clinic`),
  at(
    'EditClinicDialog',
    'Edit clinic',
    `${customer}?form=clinic-{crm/clinics?ordering=created_at}`,
  ),
  press('ClinicActions', 'Actions for ', customer, /^Actions for /u),
  press(
    'ArchiveClinicDialog',
    '(?:Archive |.* cannot be archived)',
    customer,
    /^Actions for /u,
    'Archive',
  ),
  at('NewDeviceDialog', 'Add device', 'data/devices?form=new-device'),
  at('EditDeviceDialog', 'Edit device', `${device}?form=edit`),
  press('DeleteDeviceDialog', 'Delete ', device, 'Delete'),
  at('NewMaintenanceDialog', 'Record', `${device}?form=new-maintenance`),
  press('MaintenanceActions', 'Actions for ', device, /^Actions for /u),
  press('EditMaintenanceDialog', 'Edit', device, /^Actions for /u, 'Edit'),
  press('DeleteMaintenanceDialog', 'Delete', device, /^Actions for /u, 'Delete'),
  after(answerPhoto, press('DevicePhotoDialog', 'Photo ', device, /^Photo /u)),
  after(deletePhoto, at('DeletePhotoDialog', 'Delete ', device)),
  screenshot('MoveMenu', 'Move', 'board-move-menu'),
  screenshot('LostDialog', 'Why was ', 'board-lost'),
  at('NewLeadDialog', 'New lead', 'sales?form=new'),
  at('LeadPanel', '\\S', lead),
  at('EditLeadDialog', 'Edit lead', `${lead}?form=edit`),
  press('MakeCustomerDialog', 'Convert ', lead, 'Convert to customer'),
  press('ConvertLeadDialog', 'Convert ', 'sales/{own won lead}', 'Convert to customer'),
  press('DeleteLeadDialog', 'Delete ', lead, 'Delete'),
  press('MoreFilters', 'More filters', 'sales?view=table', 'Filters', 'More filters'),
];

/** Imitates a photo of the device, which waits for the virus scanner. */
async function answerPhoto(page: Page): Promise<void> {
  const file = { name: 'laser.png', size: 48_213, content_type: 'image/png', state: 'pending' };
  const id = '0198f000-0000-7000-8000-000000000004';
  const photos = [{ id, file, created_at: '2026-03-02T09:30:00.000Z' }];
  await page.route('**/crm/installed-devices/*/', async (call) => {
    const answer = await call.fetch();
    const device: object = await answer.json();
    await call.fulfill({ response: answer, json: { ...device, photos } });
  });
  await refetchUnless(page, page.getByRole('button', { name: /^Photo /u }));
}

/** Opens the photo, before which “Delete” deletes the device, and then asks to delete it. */
async function deletePhoto(page: Page): Promise<void> {
  await answerPhoto(page);
  await page.getByRole('button', { name: /^Photo /u }).click();
  const photo = page.getByRole('dialog', { name: /^Photo /u });
  await photo.getByRole('button', { name: 'Delete' }).click();
}

/** Types into a form before its page is loaded anew, and again into the restored one. */
async function typeBeforeAndAfterReload(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('Clinic');
  await page.reload();
  await field.press('s');
}

/** Imitates another user's save of the customer. */
async function saveStale(page: Page): Promise<void> {
  await page.route('**/crm/customers/*/', (call) =>
    call.request().method() === 'PATCH'
      ? call.fulfill({ status: 412, json: { detail: 'It is stale', code: 'stale' } })
      : call.fallback(),
  );
  await page.getByRole('dialog').getByRole('textbox').first().press('x');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
}
