import type { Page } from '@playwright/test';
import { after, at, press, type FromPicture, type Overlay } from './dialog-openers.ts';

const customer = 'data/customers/{crm/customers?ordering=created_at}';
const device = 'data/devices/{own device}';
const lead = 'sales/{crm/leads?stage=negotiation&ordering=created_at}';

/** Dialogs of customers, clinics, devices and leads. */
export const customerDialogs = (screenshot: FromPicture): Overlay[] => [
  at('crm/customers/new-customer-dialog', 'Add customer', 'data/customers?form=new'),
  at('crm/customers/edit-customer-dialog', 'Edit customer', `${customer}?form=edit`),
  press('crm/customers/customer-in-use-dialog', '.* cannot be deleted', customer, 'Delete'),
  press(
    'crm/customers/delete-customer-dialog',
    'Delete ',
    'data/customers/{own customer}',
    'Delete',
  ),
  after(
    saveStale,
    at('kit/form/stale-dialog', 'This was changed', 'data/customers/{own customer}?form=edit'),
  ),
  at('crm/clinics/new-clinic-dialog', 'Add clinic', `${customer}?form=new-clinic`),
  at(
    'crm/clinics/edit-clinic-dialog',
    'Edit clinic',
    `${customer}?form=clinic-{crm/clinics?ordering=created_at}`,
  ),
  press('crm/clinics/clinic-actions', 'Actions for ', customer, /^Actions for /u),
  press(
    'crm/clinics/archive-clinic-dialog',
    '(?:Archive |.* cannot be archived)',
    customer,
    /^Actions for /u,
    'Archive',
  ),
  at('crm/installed-devices/new-device-dialog', 'Add device', 'data/devices?form=new-device'),
  at('crm/installed-devices/edit-device-dialog', 'Edit device', `${device}?form=edit`),
  press('crm/installed-devices/delete-device-dialog', 'Delete ', device, 'Delete'),
  at('crm/maintenance/new-maintenance-dialog', 'Record', `${device}?form=new-maintenance`),
  press('crm/maintenance/maintenance-actions', 'Actions for ', device, /^Actions for /u),
  press('crm/maintenance/edit-maintenance-dialog', 'Edit', device, /^Actions for /u, 'Edit'),
  press('crm/maintenance/delete-maintenance-dialog', 'Delete', device, /^Actions for /u, 'Delete'),
  screenshot('crm/leads/board/move-menu', 'Move', 'board-move-menu'),
  screenshot('crm/leads/board/moves/lost-dialog', 'Why was ', 'board-lost'),
  at('crm/leads/details/new-lead-dialog', 'New lead', 'sales?form=new'),
  at('crm/leads/details/lead-panel', '\\S', lead),
  at('crm/leads/details/edit-lead-dialog', 'Edit lead', `${lead}?form=edit`),
  press('crm/leads/details/make-customer-dialog', 'Convert ', lead, 'Convert to customer'),
  press('crm/leads/details/delete-lead-dialog', 'Delete ', lead, 'Delete'),
];

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
