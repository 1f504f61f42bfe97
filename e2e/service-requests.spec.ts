import type { APIRequestContext, Page } from '@playwright/test';
import { chooseOption } from './support/choose-option.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createOwnUser } from './support/own-user.ts';
import { photo } from './support/photo.ts';
import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { program } from './support/test-files.ts';
import { unique } from './support/unique.ts';

test.slow();

/** Creates a customer with one device in its clinic, and a user who works there. */
async function createPractice(api: APIRequestContext) {
  const customer = await createCustomer(api);
  const clinic = await createClinic(api, { customer_id: customer.id });
  const device = await createInstalledDevice(api, {
    customer_id: customer.id,
    clinic_id: clinic.id,
  });
  const nurse = await createOwnUser(api, { customerId: customer.id });
  return { customer, clinic, device, nurse };
}

/** Gives a page the size of a phone. */
async function onPhone(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
}

/**
 * Collects the bodies of all API responses to a page; ignores the event stream, which does not end.
 */
function answersTo(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (url.includes('/api/') && !url.includes('/events/'))
      bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

interface MadeRequest {
  id: string;
  service_ticket_id: string | null;
}

async function listRequests(api: APIRequestContext, customerId: string): Promise<MadeRequest[]> {
  const answer = await send(api, 'GET', `/service/service-requests/?customer_id=${customerId}`);
  const { results }: { results: MadeRequest[] } = await answer.json();
  return results;
}

async function createRequest(api: APIRequestContext, deviceId: string, description: string) {
  const body = { installed_device_id: deviceId, description };
  const answer = await send(api, 'POST', '/service/service-requests/', body);
  const request: MadeRequest = await answer.json();
  return request;
}

const files = (page: Page) =>
  page.getByRole('list', { name: 'Photos and files' }).getByRole('listitem');

test('names the open request of a device, allows another one, and withdraws it with a reason', async ({
  page,
  api,
  enter,
  t,
}) => {
  const { device, nurse } = await createPractice(api);
  await createRequest(api, device.id, 'The display stays dark');
  const phone = await onPhone(await enter(nurse.email));
  await phone.goto(`/dashboard/data/devices/${device.id}`);
  await phone.getByRole('button', { name: 'Request service' }).click();
  const form = phone.getByRole('dialog', { name: 'Request service' });
  await expect(form.getByText('already an open request')).toBeVisible();
  await expectAccessible(phone);
  await form.getByRole('textbox', { name: 'What is wrong?' }).fill('The handle is loose');
  await form.getByRole('radio', { name: 'Limited use' }).check();
  await form.getByRole('button', { name: 'Send request' }).click();
  const sent = phone.getByRole('dialog', { name: 'Request sent' });
  const follow = await sent.getByRole('link', { name: 'View request' }).getAttribute('href');
  await sent.getByRole('button', { name: 'Close' }).last().click();

  await phone.getByRole('button', { name: 'Request service' }).click();
  const open = form.getByRole('link', { name: 'View open request' });
  // The form shows what it knew until the requests are read again.
  await expect(open).toHaveAttribute('href', follow ?? '');
  await open.click();
  await expect(phone.getByText('The handle is loose').first()).toBeVisible();

  await phone.getByRole('button', { name: 'Withdraw request' }).click();
  const reason = phone.getByRole('dialog', { name: 'Withdraw this request?' });
  await reason.getByLabel('Reason').fill('It works again');
  await reason.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(phone.getByText('Request withdrawn', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
  await page.goto(new URL(phone.url()).pathname);
  await expect(page.getByText('It works again')).toBeVisible();
  await expect(page.getByText(t('service.statuses.cancelled')).first()).toBeVisible();
});

test('requests service as a nurse on a phone, and gets a reply without internal notes', async ({
  page,
  api,
  enter,
}) => {
  const { customer, device, nurse } = await createPractice(api);
  const phone = await onPhone(await enter(nurse.email));
  const answers = answersTo(phone);

  await phone.goto(`/dashboard/data/devices/${device.id}`);
  await phone.getByRole('button', { name: 'Request service' }).click();
  const form = phone.getByRole('dialog', { name: 'Request service' });
  await expect(form).toContainText('Your supplier is notified and replies by e-mail.');
  await expect(form).toContainText(device.serial_number);
  await form.getByLabel('What is wrong?').fill('The foot switch sticks.');
  await form.getByRole('radio', { name: 'Device down' }).check();
  await form.locator('input[type=file]').first().setInputFiles(photo('switch.png'));
  await form.getByRole('button', { name: 'Send request' }).dblclick();
  const sent = phone.getByRole('dialog', { name: 'Request sent' });
  await expect(sent.getByText('Uploaded', { exact: true })).toBeVisible();
  await sent.getByRole('link', { name: 'View request' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Service request');
  await expect(files(phone)).toContainText(['switch.png']);
  const [request, ...others] = await listRequests(api, customer.id);
  expect(others).toEqual([]);

  // Both write on the request before there is a ticket; each page updates by itself.
  await phone.getByLabel('Your message').fill('It smells burnt.');
  await phone.getByRole('button', { name: 'Send message' }).click();
  await page.goto(`/dashboard/service/requests/${request?.id ?? ''}`);
  await expect(page.getByText('The foot switch sticks.')).toBeVisible();
  const conversation = page.getByRole('log', { name: 'Messages, newest first' });
  await expect(conversation).toContainText('It smells burnt.');
  await page.getByRole('radio', { name: 'Reply to requester' }).press('Space');
  await page.getByLabel('Reply', { exact: true }).fill('Please switch it off.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(phone.getByRole('log')).toContainText('Please switch it off.');
  await expect(
    page.getByRole('navigation').getByText(/\d+ requests? waits? for somebody/u),
  ).toBeAttached();

  // The employee creates a ticket from it in one step; its conversation goes on.
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page).toHaveURL(/\/dashboard\/service\/[0-9a-f-]{36}$/u);
  await phone
    .getByRole('status')
    .getByRole('link', { name: /Go to T-/u })
    .click();
  await expect(phone).toHaveURL(page.url());
  await expect(files(page)).toContainText(['switch.png']);

  const secret = unique('They forgot to pay');
  const talk = page.getByRole('log');
  await page.getByLabel('Internal note', { exact: true }).last().fill(secret);
  await page.getByRole('button', { name: 'Save internal note' }).click();
  await expect(talk).toContainText(secret);
  await expect(talk).toContainText('Internal: visible to colleagues only');
  await page.getByRole('radio', { name: 'Reply to requester' }).press('Space');
  await expect(page.getByText(`Sent to ${nurse.email}`)).toBeVisible();
  await page.getByLabel('Reply', { exact: true }).fill('We come on Friday.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(talk).toContainText('We come on Friday.');
  // The form returns to internal notes, so that no reply is sent by accident.
  await expect(page.getByRole('button', { name: 'Save internal note' })).toBeVisible();

  await expect(phone.getByRole('log')).toContainText('We come on Friday.');
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.locator('form input[type=file]').last().setInputFiles(photo('label.png'));
  await expect(files(phone)).toHaveCount(2);
  await phone.getByLabel('Your message').fill('Thank you. Here is the label.');
  await phone.getByRole('button', { name: 'Send message' }).click();
  await expect(phone.getByRole('log')).toContainText('Here is the label.');

  await expect(talk).toContainText('Here is the label.');
  await expect(files(page)).toHaveCount(2);
  await files(page).first().getByRole('button', { name: 'label.png' }).first().click();
  const picture = page.getByRole('dialog', { name: 'label.png' });
  await expect(picture.getByRole('img', { name: 'label.png' })).toBeVisible();

  expect(await answers()).toContain('We come on Friday.');
  expect(await answers()).not.toContain(secret);
});

// @specification 3.52, 7.82
test('records a customer’s phone call as an employee, and lets the customer follow it', async ({
  page,
  api,
  enter,
  t,
}) => {
  const error = unique('The door does not lock');
  const place = (on: Page) => on.getByRole('term').filter({ hasText: t('tickets.clinic') });
  const { customer, clinic, device, nurse } = await createPractice(api);
  await page.goto('/dashboard/service?tab=requests');
  await page.getByRole('button', { name: 'New service request' }).click();
  const form = page.getByRole('dialog', { name: 'New service request' });
  await form.getByRole('button', { name: 'Save request' }).click();
  await expect(form.getByText('Please describe the issue')).toBeVisible();
  await chooseOption(form.getByRole('combobox', { name: 'Which device?' }), device.serial_number);
  await expect(form).toContainText(customer.name);
  await form.getByLabel('What is wrong?').fill(error);
  await form.getByRole('radio', { name: 'Limited use' }).check();
  // The requester is required and never assumed.
  await form.getByRole('button', { name: 'Save request' }).click();
  await expect(form.getByLabel('Requester’s email')).toBeFocused();
  await form.getByRole('combobox', { name: 'User of the customer' }).click();
  await page.getByRole('option', { name: nurse.email }).click();
  await expect(form.getByLabel('Requester’s email')).toHaveValue(nurse.email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save request' }).dblclick();
  const saved = page.getByRole('dialog', { name: 'Service request saved' });
  await saved.getByRole('link', { name: 'View request' }).click();
  await expect(page).toHaveURL(/\/dashboard\/service\/requests\/[0-9a-f-]{36}$/u);
  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
  await expect(place(page)).toBeVisible();
  await expect(page.getByText(clinic.name)).toBeVisible();
  expect(await listRequests(api, customer.id)).toHaveLength(1);

  const phone = await onPhone(await enter(nurse.email));
  await phone.goto('/dashboard/company-info?tab=service');
  await phone.getByRole('region', { name: 'Open requests' }).getByRole('link').click();
  await expect(phone.getByText(error)).toBeVisible();
  // This reader did not send the request but gets replies by mail.
  await expect(phone.getByText('Your supplier has received this request')).toBeVisible();
  await expect(phone.getByText('replies by e-mail')).toBeVisible();
  await expect(phone.getByText('Request sent')).toHaveCount(0);
  // Hides the location, which the user knows.
  await expect(place(phone)).toHaveCount(0);
});

test('retries a failed photo alone, and never sends the request twice', async ({ api, enter }) => {
  const { customer, device, nurse } = await createPractice(api);
  const phone = await onPhone(await enter(nurse.email));
  await phone.goto('/dashboard/company-info?tab=service');
  await phone.getByRole('button', { name: 'Request service' }).click();
  const form = phone.getByRole('dialog', { name: 'Request service' });
  // The only device is preselected.
  await expect(form).toContainText(device.serial_number);
  await form.getByLabel('What is wrong?').fill('It beeps.');
  await form.getByRole('radio', { name: 'Limited use' }).check();
  const input = form.locator('input[type=file][multiple]');
  await input.setInputFiles([photo('one.png'), photo('two.png'), program('three.exe')]);
  await expect(form.getByRole('alert')).toHaveText(
    'Programs, installers, scripts, shortcuts and disk images cannot be attached.',
  );
  await form.getByRole('button', { name: 'Remove three.exe' }).click();

  // The request is saved although its response is lost, and one photo fails to upload.
  let isLost = false;
  await phone.route('**/service-requests/', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  let failures = 1;
  await phone.route('**/attachments/', async (route) => {
    if (route.request().method() !== 'POST' || failures === 0) return route.continue();
    failures -= 1;
    return route.fulfill({ status: 503, json: { detail: 'Not now.' } });
  });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText('Failed to send the request', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Send request' }).click();
  const sent = phone.getByRole('dialog', { name: 'Request sent' });
  await expect(sent.getByText('Uploaded', { exact: true })).toHaveCount(1);
  await expect(sent.getByRole('status').last()).toContainText('1 file was not');
  await expectAccessible(phone);
  await sent.getByRole('button', { name: /^Try .*\.png again$/u }).click();
  await expect(sent.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await sent.getByRole('button', { name: 'Close' }).last().click();

  const open = phone.getByRole('region', { name: 'Open requests' });
  await expect(open.getByRole('article')).toHaveText([/It beeps\./u]);
  expect(await listRequests(api, customer.id)).toHaveLength(1);
});

test('finds requests without a ticket, changes their status, and names who was faster', async ({
  page,
  api,
}) => {
  const { customer, device } = await createPractice(api);
  const request = await createRequest(api, device.id, 'The lamp flickers.');
  await page.goto(`/dashboard/service/requests/${request.id}?form=status`);
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByLabel('Status').selectOption({ label: 'Planned' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').or(page.locator('header')).last()).toContainText('Planned');

  await page.route('**/open-ticket/', async (route) => {
    await send(api, 'POST', `/service/service-requests/${request.id}/open-ticket/`);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create ticket' }).click();
  const first = page.getByRole('alertdialog', { name: 'A ticket already exists' });
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: /^Go to T-/u }).click();
  await expect(page).toHaveURL(/\/dashboard\/service\/[0-9a-f-]{36}$/u);

  const waiting = await createRequest(api, device.id, 'And it is loud.');
  await openPage(page, '/dashboard/service?tab=requests&view=table');
  await page.getByRole('searchbox').fill(customer.name);
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Without a ticket' }).click();
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(waiting.id, 'u'));
});

test('keeps a text through a reload, a change of its audience, and an error', async ({
  page,
  api,
}) => {
  const { device } = await createPractice(api);
  const request = await createRequest(api, device.id, 'Please come.');
  const path = `/service/service-requests/${request.id}/open-ticket/`;
  const ticket: { id: string } = await (await send(api, 'POST', path)).json();
  await page.goto(`/dashboard/service/${ticket.id}`);
  const field = page.getByRole('log').locator('xpath=ancestor::*[.//form][1]').getByRole('textbox');
  await field.fill('Half a sentence');
  await page.getByRole('radio', { name: 'Reply to requester' }).press('Space');
  await expect(field).toHaveValue('Half a sentence');
  await page.reload();
  await expect(field).toHaveValue('Half a sentence');
  await expect(page.getByRole('radio', { name: 'Reply to requester' })).toBeChecked();

  await page.route('**/messages/', (route) => route.abort());
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('alert')).toContainText('Not sent. Your message is still here.');
  await expect(field).toHaveValue('Half a sentence');
  await page.unroute('**/messages/');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('log')).toContainText('Half a sentence');
  await expect(field).toHaveValue('');
});
