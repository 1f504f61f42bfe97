import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { answered } from './answered.ts';
import { answerData, answerLink, answerPrivacy, answerRequests } from './privacy-answers.ts';
import type { Screenshot } from './screenshot.ts';

type Answer = (page: Page) => Promise<void>;

const screenshot = (name: string, path: string, prepare?: Answer): Screenshot => ({
  name: `privacy-${name}`,
  path: `/dashboard${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const gdpr = (name: string, tab: string, then?: Answer): Screenshot => {
  const path = `/compliance/gdpr?tab=${tab}`;
  return screenshot(`gdpr-${name}`, path, answered(`/dashboard${path}`, answerPrivacy, then));
};

const resolved = (name: string, path: string, then?: Answer): Screenshot =>
  screenshot(`settled-${name}`, path, answered(`/dashboard${path}`, answerRequests, then));

const receipt = (name: string, then?: Answer): Screenshot => {
  const path = '/compliance/gdpr?receipt=0198f000-0000-7000-8000-000000001021';
  return screenshot(name, path, answered(`/dashboard${path}`, answerPrivacy, then));
};

const linked = (name: string, status: string | null): Screenshot => {
  const path = '/anonymization-request/a-person/a-token';
  const answer = (page: Page) => answerLink(page, status);
  return { name: `privacy-link-${name}`, account: null, path, prepare: answered(path, answer) };
};

const requests = '/anonymization/requests';
const dialog = (page: Page) => page.getByRole('dialog');
const openMenu: Answer = async (page) => {
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('menu').waitFor();
};
const ofMenu = (place: number, opens: 'dialog' | 'alertdialog') => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem').nth(place).click();
  await page.getByRole(opens).waitFor();
};

/**
 * Privacy pages in their states: requests, retention, personal data, and the pages of mailed links.
 */
export const privacyScreenshots: readonly Screenshot[] = [
  screenshot('requests-table', `${requests}?view=table`),
  screenshot('requests-cards', `${requests}?view=cards`),
  screenshot('requests-marked', `${requests}?view=table`, (page) =>
    page.getByRole('checkbox').first().check(),
  ),
  screenshot('requests-mine', `${requests}?tab=mine`),
  screenshot('requests-history', `${requests}?tab=history&view=table`),
  {
    ...screenshot('request', `${requests}?tab=history&view=table`, async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click();
      await dialog(page).getByRole('term').first().waitFor();
    }),
    dialog: true,
  },
  {
    ...screenshot('approve', `${requests}?view=table`, ofMenu(0, 'alertdialog')),
    dialog: true,
  },
  {
    ...screenshot('cancel', `${requests}?view=table`, ofMenu(1, 'dialog')),
    dialog: true,
  },
  {
    ...screenshot('new-request', `${requests}?form=new-request`, async (page) => {
      await dialog(page).locator('[name=grace_period_days]').fill('45');
    }),
    dialog: true,
  },
  {
    ...screenshot('restore', `${requests}?view=table`, ofMenu(2, 'alertdialog')),
    dialog: true,
  },
  // The demo has no executed request, because executing one takes a month.
  resolved('history', `${requests}?tab=history&view=table`),
  resolved('history-cards', `${requests}?tab=history&view=cards`),
  resolved('own', '/profile?tab=data'),
  {
    ...resolved('request', `${requests}?tab=history&view=table`, async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await dialog(page).getByRole('term').first().waitFor();
    }),
    dialog: true,
  },
  gdpr('overview', 'overview'),
  gdpr('processing', 'processing', (page) => page.locator('summary').first().click()),
  gdpr('retention', 'retention'),
  {
    ...gdpr('retention-edit', 'retention', async (page) => {
      await page.getByRole('tabpanel').getByRole('button').first().click();
      await dialog(page).locator('[name=days]').fill('400');
      await dialog(page).getByRole('status').getByText('9').waitFor();
    }),
    dialog: true,
  },
  gdpr('receipts', 'receipts', (page) => page.locator('summary').first().click()),
  receipt('receipt'),
  receipt('receipt-printed', (page) => page.emulateMedia({ media: 'print' })),
  {
    ...gdpr('read-data', 'overview', async (page) => {
      await page.getByRole('tabpanel').getByRole('button').first().click();
      await dialog(page).getByRole('combobox').waitFor();
    }),
    dialog: true,
  },
  screenshot('own-data', '/profile?tab=data', (page) =>
    page.getByRole('tabpanel').getByRole('heading').last().waitFor(),
  ),
  {
    ...screenshot('delete-account', '/profile?tab=data&form=delete-account', async (page) => {
      await dialog(page).locator('[name=password]').waitFor();
    }),
    dialog: true,
  },
  screenshot('data', '/profile/data', answered('/dashboard/profile/data', answerData)),
  screenshot(
    'data-printed',
    '/profile/data',
    answered('/dashboard/profile/data', answerData, (page) =>
      page.emulateMedia({ media: 'print' }),
    ),
  ),
  screenshot('person', '/data/users?view=table&search=customer2@demo', async (page) => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('button', { name: 'JSON' }).waitFor();
  }),
  linked('pending', 'pending'),
  linked('approved', 'approved'),
  linked('cancelled', 'cancelled'),
  linked('dead', null),
  { name: 'privacy-asked', account: null, path: '/anonymization-request' },
];
