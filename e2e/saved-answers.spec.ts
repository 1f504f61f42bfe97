import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTicket } from './support/open-ticket.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

test.slow();

test('saves an answer, inserts it into a reply by keyboard, and suggests how another ticket was solved', async ({
  page,
  api,
}) => {
  const title = unique('Restart');
  await page.goto('/dashboard/service?tab=answers');
  await page.getByRole('button', { name: 'Add answer' }).click();
  const form = page.getByRole('dialog', { name: 'Add answer' });
  await form.getByLabel('Title').fill(title);
  const text = form.getByLabel('Answer in English');
  await text.fill('Please restart the ');
  await form.getByRole('button', { name: 'Device', exact: true }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type(' ({{ticket}}) on {{datum}}.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/“datum” is not a field/u)).toBeVisible();
  await text.fill('Please restart the {{device}} ({{ticket}}) on {{date}}.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const earlier = await openTicket(api, { installed_device_id: device.id });
  const closed = await send(api, 'POST', `/service/service-tickets/${earlier.id}/close/`, {
    resolution_notes: 'Cleaned the lamp holder',
  });
  expect(closed.status(), await closed.text()).toBe(200);
  const ticket = await openTicket(api, { installed_device_id: device.id });
  await openPage(page, `/dashboard/service/${ticket.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Solved before' })).toBeVisible();
  await expect(main.getByRole('link', { name: earlier.ticket_id })).toBeVisible();
  await main.getByText('Reply to requester', { exact: true }).click();
  const reply = main.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Hello,\n');
  await page.keyboard.press('/');
  const answers = main.getByRole('combobox', { name: 'Saved answer' });
  await expect(answers).toBeFocused();
  await answers.fill(title);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const filled = new RegExp(
    String.raw`^Hello,\nPlease restart the Lamp \w+ \(${ticket.ticket_id}\) on `,
    'u',
  );
  await expect(reply).toHaveValue(new RegExp(String.raw`${filled.source}\{\{date\}\}\.$`, 'u'));
  await main.getByRole('button', { name: 'Send reply' }).click();
  await expect(main.getByText('Fill in {{date}} before you send the reply.')).toBeVisible();
  // The gap is selected.
  await page.keyboard.type('Friday');
  await expect(reply).toHaveValue(new RegExp(`${filled.source}Friday\\.$`, 'u'));
  await main.getByRole('button', { name: 'Send reply' }).click();
  await expect(main.getByRole('log')).toContainText('on Friday.');

  // The slash stays a slash.
  await main.getByRole('textbox').press('/');
  await expect(answers).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('textbox')).toHaveValue('/');
  await main.getByRole('textbox').fill('');
  await main.getByRole('button', { name: `the resolution of ${earlier.ticket_id}` }).click();
  const note = main.getByRole('textbox', { name: 'Internal note' });
  await expect(note).toHaveValue('Cleaned the lamp holder');
  await expect(note).toBeFocused();
});
