import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTicket } from './support/open-ticket.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

test.slow();

const list = '/dashboard/service';

test('lets a user of the customer rate a closed ticket, and change the rating', async ({
  page,
  api,
  enter,
  language,
}) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const { email } = await createOwnUser(api, { customerId: customer.id });
  const { id } = await openTicket(api, {
    installed_device_id: device.id,
    requester_email: email,
  });
  const body = { resolution_notes: 'Lamp replaced' };
  const closed = await send(api, 'POST', `/service/service-tickets/${id}/close/`, body);
  expect(closed.status(), await closed.text()).toBe(200);
  const theirs = await enter(email);
  await theirs.goto(`${list}/${id}?lng=${language}`);
  await theirs.getByRole('button', { name: 'Send rating' }).click();
  await expect(theirs.getByText('Choose a rating')).toBeVisible();
  await theirs.getByText('Satisfied', { exact: true }).click();
  await theirs.getByLabel('Comment').fill('Here within the hour');
  await theirs.getByRole('button', { name: 'Send rating' }).click();
  await expect(theirs.getByText('4 of 5')).toBeVisible();
  await theirs.getByRole('button', { name: 'Change rating' }).click();
  await theirs.getByText('Very satisfied', { exact: true }).click();
  await theirs.getByRole('button', { name: 'Send rating' }).click();
  await expect(theirs.getByText('5 of 5')).toBeVisible();
  await page.goto(`${list}/${id}`);
  await expect(page.getByText('5 of 5')).toBeVisible();
  await expect(page.getByText('Here within the hour')).toBeVisible();
});

test('opens the link of a mail with its score, and rates with the button alone', async ({
  page,
}) => {
  const device = { id: '0198f000-0000-7000-8000-000000000009', name: 'Lamp', model: null };
  const rated = { ticket_id: 'T-000007', device, score: null, comment: null };
  const sent: unknown[] = [];
  await page.route('**/api/v1/service/ratings/by-link/**', async (call) => {
    if (call.request().url().endsWith('/rate/')) sent.push(call.request().postDataJSON());
    await call.fulfill({ json: { ...rated, until: '2026-12-31T09:00:00.000Z' } });
  });
  await page.goto('/rate-service/a-ticket/a-token?score=4');
  await expect(page.getByRole('radio', { name: 'Satisfied', exact: true })).toBeChecked();
  await page.getByLabel('Comment').fill('Here within the hour');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for your rating')).toBeVisible();
  const link = { uid: 'a-ticket', token: 'a-token' };
  expect(sent).toEqual([{ ...link, score: 4, comment: 'Here within the hour' }]);
});
