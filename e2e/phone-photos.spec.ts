import { turnedPhoto } from '../apps/web/src/testing/turned-photo.ts';
import { remember } from './support/locales/known-data.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

test('shows a photo in the format of a phone upright, and names the type of a damaged one', async ({
  page,
  api,
}) => {
  for (const name of ['lamp.heic', 'broken.heic', 'The lamp flickers']) remember(name);
  const { id: customer_id } = await createCustomer(api);
  const { id: clinic_id } = await createClinic(api, { customer_id });
  const device = await createInstalledDevice(api, { customer_id, clinic_id });
  const body = { installed_device_id: device.id, description: 'The lamp flickers' };
  const answer = await send(api, 'POST', '/service/service-requests/', body);
  const { id }: { id: string } = await answer.json();
  await page.goto(`/dashboard/service/requests/${id}`);
  const photo = Buffer.from(turnedPhoto, 'base64');
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles([
      { name: 'lamp.heic', mimeType: 'image/heic', buffer: photo },
      { name: 'broken.heic', mimeType: 'image/heic', buffer: Buffer.from(photo).fill(0, 370) },
    ]);
  const files = page.getByRole('list', { name: 'Photos and files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  const thumbnail = files.filter({ hasText: 'lamp.heic' }).locator('img');
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 320);
  await expect(thumbnail).toHaveJSProperty('naturalHeight', 480);
  await page.getByRole('button', { name: 'lamp.heic', exact: true }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'lamp.heic' });
  await expect(picture).toHaveJSProperty('naturalHeight', 480);
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Next', exact: true });
  const previous = dialog.getByRole('button', { name: 'Previous', exact: true });
  await ((await next.isEnabled()) ? next : previous).click();
  await expect(
    page.getByText('This image cannot be displayed. You can download it.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const broken = files.filter({ hasText: 'broken.heic' });
  await expect(broken).toContainText('HEIC');
  await expect(broken.locator('img')).toHaveCount(0);
});
