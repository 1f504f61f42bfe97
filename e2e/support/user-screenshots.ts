import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path: `/dashboard/data/users${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (name: string, path: string, prepare: Screenshot['prepare'] = form): Screenshot => ({
  ...screenshot(name, path, prepare),
  dialog: true,
});

const main = (page: Page) => page.getByRole('main');

/** Users, groups and job titles in their states. */
export const userScreenshots: readonly Screenshot[] = [
  screenshot('users-customers-table', '?view=table'),
  screenshot('users-customers-cards', '?view=cards'),
  screenshot('users-customers-nothing', '?search=nothing-like-this'),
  screenshot('users-employees-table', '?tab=employees&view=table'),
  screenshot('users-employees-cards', '?tab=employees&view=cards'),
  screenshot('user-of-customer', '?view=table&search=customer2@demo', openFirst),
  screenshot('user-invited', '?view=table&status=invited', openFirst),
  screenshot('user-deactivated', '?view=table&status=deactivated', openFirst),
  screenshot('user-locked-asking', '?view=table&status=active', async (page) => {
    await page.route('**/users/customers/*/', async (call) => {
      const answer = await call.fetch();
      const person: object = await answer.json();
      const state = { status: 'locked', two_factor_reset_requested_at: '2026-03-02T09:30:00Z' };
      await call.fulfill({ response: answer, json: { ...person, ...state } });
    });
    await openFirst(page);
  }),
  screenshot('user-employee', '?tab=employees&view=table&search=lindeboom', openFirst),
  screenshot('user-missing', '/00000000-0000-7000-8000-000000000000'),
  dialog('add-user', '?form=new-user'),
  dialog('add-user-errors', '?form=new-user', async (page) => {
    await form(page);
    await page.getByRole('dialog').getByRole('button').last().click();
  }),
  dialog('edit-user', '?view=table&search=customer2@demo', async (page) => {
    await main(page).getByRole('row').nth(1).getByRole('button').click();
    await form(page);
  }),
  dialog('add-employee', '?tab=employees&form=new-employee'),
  dialog('edit-employee', '?tab=employees&view=table&search=lindeboom', async (page) => {
    await main(page).getByRole('row').nth(1).getByRole('button').click();
    await form(page);
  }),
  dialog('deactivate-user', '?view=table&status=active', async (page) => {
    await openFirst(page);
    await ask(page, main(page).getByRole('button').first());
  }),
  screenshot('groups-table', '/groups?view=table'),
  screenshot('groups-cards', '/groups?view=cards'),
  dialog('add-group', '/groups?form=new-group'),
  dialog('delete-group-in-use', '/groups?view=table&ordering=name', async (page) => {
    await ask(page, main(page).getByRole('row').nth(1).getByRole('button'));
  }),
  screenshot('job-titles', '/groups?tab=job-titles'),
  dialog('add-job-title', '/groups?tab=job-titles&form=new-job-title'),
  dialog('delete-job-title-in-use', '/groups?tab=job-titles', async (page) => {
    await ask(
      page,
      page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').last(),
    );
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByRole('alertdialog').getByRole('link').waitFor();
  }),
  { ...screenshot('users-no-permission', ''), account: accounts.librarian },
];

/** Opens the first person of the list and waits for their sessions. */
async function openFirst(page: Page): Promise<void> {
  await main(page).getByRole('row').nth(1).getByRole('link').click();
  await main(page).getByRole('definition').first().waitFor();
}

/** Waits for the opened form and its fields. */
async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function ask(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await button.click();
  await page.getByRole('alertdialog').waitFor();
}
