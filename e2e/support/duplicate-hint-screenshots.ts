import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const screenshot = (name: string, path: string, prepare: Screenshot['prepare']): Screenshot => ({
  name: `namesake-${name}`,
  path: `/dashboard/data/customers${path}`,
  account: accounts.employee,
  dialog: true,
  ...(prepare ? { prepare } : {}),
});

/** Screenshots of the hint that a customer's or clinic's name exists. */
export const duplicateHintScreenshots = (customer: string): readonly Screenshot[] => [
  screenshot('customer', '?form=new', async (page) => nameAs(page, `customers/${customer}/`)),
  screenshot('clinic', `/${customer}?form=new-clinic`, async (page) =>
    nameAs(page, `clinics/?customer_id=${customer}&limit=1`),
  ),
];

/** Types the name of the existing object into the form of a new one. */
async function nameAs(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(`/api/v1/crm/${path}`);
  const found: Partial<Named> & { results?: Named[] } = await answer.json();
  const dialog = page.getByRole('dialog');
  const name = found.name ?? found.results?.[0]?.name ?? '';
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('status').getByRole('link').waitFor();
}

interface Named {
  name: string;
}
