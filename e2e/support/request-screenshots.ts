import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { photo } from './photo.ts';
import type { Screenshot } from './screenshot.ts';

const requests = '/dashboard/service?tab=requests';
const service = '/dashboard/company-info?tab=service';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const own = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  ...screenshot(`customer-${name}`, path, prepare),
  account: accounts.customer,
});

/** Screenshots of customers' requests. */
export const requestScreenshots: readonly Screenshot[] = [
  screenshot('requests-table', `${requests}&view=table`),
  screenshot('requests-cards', `${requests}&view=cards`),
  screenshot('request', requests, openRequest),
  {
    ...screenshot('request-status', requests, async (page) => {
      const [request] = await read(page, 'service-requests/?has_ticket=false&limit=1');
      await page.goto(`/dashboard/service/requests/${request?.id ?? ''}?form=status`);
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    }),
    dialog: true,
  },
  {
    ...screenshot('request-recorded', `${requests}&form=request-service`, form),
    dialog: true,
  },
  screenshot('request-missing', '/dashboard/service/requests/00000000-0000-7000-8000-000000000000'),
  screenshot('conversation-note', service, openTalk),
  screenshot('conversation-reply', service, async (page) => {
    await openTalk(page);
    await page.getByRole('radio').last().press('Space');
    await page.getByRole('textbox').last().fill('We come on Friday morning.');
  }),
  own('service-list', service),
  own('request', service, openRequest),
  own('conversation', service, openTalk),
  {
    ...own('request-service', `${service}&form=request-service`, async (page) => {
      await form(page);
      const file = page.getByRole('dialog').locator('input[type=file]').first();
      await file.setInputFiles(photo('IMG_2041.png'));
      await page.getByRole('dialog').getByRole('listitem').waitFor();
    }),
    dialog: true,
  },
  {
    ...own('request-errors', `${service}&form=request-service`, async (page) => {
      await form(page);
      await page.getByRole('dialog').getByRole('button').last().click();
    }),
    dialog: true,
  },
];

async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Opens the newest request that the user can see. */
async function openRequest(page: Page): Promise<void> {
  const [request] = await read(page, 'service-requests/?limit=1');
  await page.goto(`/dashboard/service/requests/${request?.id ?? ''}`);
  await page.getByRole('definition').first().waitFor();
}

/** Opens a ticket with many messages. */
async function openTalk(page: Page): Promise<void> {
  const tickets = await read(page, 'service-tickets/?limit=60');
  const talks = await Promise.all(
    tickets.map(async ({ id }) => ({
      id,
      said: await read(page, `service-tickets/${id}/messages/`),
    })),
  );
  const [longest] = talks.toSorted((one, other) => other.said.length - one.said.length);
  await page.goto(`/dashboard/service/${longest?.id ?? ''}`);
  await page.getByRole('log').waitFor();
}

async function read(page: Page, path: string): Promise<{ id: string }[]> {
  const answer = await page.request.get(`/api/v1/service/${path}`);
  const { results }: { results: { id: string }[] } = await answer.json();
  return results;
}
