import type { APIRequestContext, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { send, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { startPortal, type RunningPortal } from './support/start-portal.ts';
import { unique } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

let portal: RunningPortal;
let page: Page;
let request: APIRequestContext;

test.beforeAll(async ({ browser }) => {
  // A separate portal, where an employee may make 30 changes at once and one more in ten seconds.
  portal = await startPortal(undefined, { settings: { REQUEST_LIMIT_FACTOR: '0.01' } });
  const context = await browser.newContext({ baseURL: portal.url });
  ({ request } = context);
  await signIn(request, accounts.employee);
  page = await context.newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await portal.stop();
});

/** Makes changes until one is refused. */
async function useUp(): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    const name = unique('Mia Smits');
    const answer = await send(request, 'POST', '/crm/leads/', { contact: { name } });
    if (answer.status() === 429) return;
  }
  throw new Error('There was no limit');
}

test('names in a form when to try again, keeps what was typed, and then saves it', async () => {
  const name = unique('Anna Visser');
  await page.goto('/dashboard/sales?form=new');
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('anna@example.org');
  await useUp();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(
      /^You have made too many changes in a short time\. Please try again in \d+ seconds?\.$/u,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(form.getByLabel('Email')).toHaveValue('anna@example.org');
  await expect(async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
});

test('puts a card back that cannot be moved now, and says why', async () => {
  const tag = unique('Toets');
  // The limit allows one change each ten seconds again.
  await expect(async () => {
    const contact = { name: `Anna ${tag}` };
    const answer = await send(request, 'POST', '/crm/leads/', { contact });
    expect(answer.status()).toBe(201);
  }).toPass({ timeout: 30_000 });
  await useUp();
  await page.goto(`/dashboard/sales?search=${encodeURIComponent(tag)}`);
  const column = page.getByRole('region', { name: 'New', exact: true });
  const card = column.getByRole('link', { name: `Anna ${tag}`, exact: true });
  await card.focus();
  await page.keyboard.press('Tab');
  await useUp();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-board-voice]')).toContainText('Picked up');
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^You have made too many changes/u)).toBeVisible();
  await expect(card).toBeVisible();
});
