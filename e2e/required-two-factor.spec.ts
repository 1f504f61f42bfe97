import type { Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { authenticator } from './support/authenticator.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectLoaded } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { send } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { remember } from './support/locales/known-data.ts';
import { unique } from './support/unique.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('leads the members of a group through set-up, in their grace period and after it, and refuses other settings', async ({
  page,
  api,
  enter,
}) => {
  const { email } = await createOwnUser(api);
  const name = unique('Groep');
  const added = await send(api, 'POST', '/users/groups/', { name, permissions: [] });
  const group: { id: string } = await added.json();
  const found = await send(api, 'GET', `/users/employees/?search=${encodeURIComponent(email)}`);
  const { results }: { results: { id: string }[] } = await found.json();
  await send(api, 'POST', `/users/${results[0]?.id}/groups/add/`, { group_id: group.id });

  await page.goto(`/dashboard/data/users/groups?form=group-${group.id}`);
  await page.getByLabel('Two-factor authentication required').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const person = await enter(null);
  // An event of another test would read the page again, and so lead to set-up before the click.
  await person.route('**/api/v1/events/**', () => undefined);
  await person.goto('/');
  await logIn(person, email);
  await expect(heading(person)).toHaveText('Set up two-factor authentication');
  await expectAccessible(person);
  await person.getByRole('button', { name: 'Later (14 days left)' }).click();
  await expect(person).toHaveURL('/dashboard');
  await expect(heading(person)).not.toHaveText('Set up two-factor authentication');
  await expectLoaded(person);

  await openPage(page, '/dashboard/system-status?tab=security');
  const idle = page.getByLabel(/^Idle time/u);
  const before = await idle.inputValue();
  await idle.fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(idle).toHaveAccessibleDescription(/5/u);
  await expectAccessible(page);
  await idle.fill(before);
  await setGraceDays(page, '0');
  await person.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(heading(person)).toHaveText('Set up two-factor authentication');
  await expect(person.getByRole('button', { name: /^Later/u })).toHaveCount(0);
  await expectAccessible(person);
  await person.reload();
  await expect(heading(person)).toHaveText('Set up two-factor authentication');

  await person.getByRole('textbox', { name: 'Password' }).fill(ownPassword);
  const begun = person.waitForResponse('**/two-factor/enable/');
  await person.getByRole('button', { name: 'Continue' }).click();
  const { otpauth_url: link }: { otpauth_url: string } = await (await begun).json();
  const app = authenticator(link);
  await person.getByRole('textbox', { name: 'Verification code' }).fill(app.nextCode());
  await person.getByRole('button', { name: 'Confirm' }).click();
  const codes = person.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  remember(await codes.allInnerTexts());
  await person.getByLabel('I have saved my recovery codes').check();
  await person.getByRole('button', { name: 'Done' }).click();
  await expect(heading(person)).toHaveText('Documents');

  await setGraceDays(page, '14');
});

/** Sets the grace period in the security settings, as an employee with `system`. */
async function setGraceDays(page: Page, days: string): Promise<void> {
  await openPage(page, '/dashboard/system-status?tab=security');
  await page.getByLabel(/^Grace period/u).fill(days);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: /^Notifications/u })).toContainText(
    'Security settings saved',
  );
}
