import { accounts, ownPassword } from './support/accounts.ts';
import { authenticator } from './support/authenticator.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import {
  createClinic,
  createCustomer,
  createDocument,
  send,
  signIn,
} from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, screens } from './support/screens.ts';
import { pdf, program } from './support/test-files.ts';
import { signInScreenshots } from './support/sign-in-screenshots.ts';
import { unique } from './support/unique.ts';

// axe is slow.
test.slow();

// reflow.spec.ts and dialogs.spec.ts check every route and dialog, as opened, at the width of a
// phone.
test.describe('axe finds nothing on a desktop,', () => {
  test.use({ viewport: desktop });

  test.describe('for a visitor', () => {
    test.use({ account: null });

    test('passes axe on the public pages', async ({ page }) => {
      for (const path of ['/', '/terms', '/privacy', '/cookies', '/nowhere']) {
        await openPage(page, path);
        await expectAccessible(page);
      }
    });
  });

  test.describe('for a customer', () => {
    test.use({ account: accounts.customer });

    test('passes axe on a customer’s pages', async ({ page }) => {
      for (const tab of ['', '?tab=clinics', '?tab=clinics&view=table', '?tab=service']) {
        await openPage(page, `/dashboard/company-info${tab}`);
        await expectAccessible(page);
      }
      for (const path of ['documents?view=cards', 'documents?view=table', 'data/customers']) {
        await openPage(page, `/dashboard/${path}`);
        await expectAccessible(page);
      }
    });
  });

  test('passes axe on the pages of customers', async ({ page, api }) => {
    const { id } = await createCustomer(api, {
      notes: 'Something',
      phone_number: '+352 11 22 33',
    });
    await createClinic(api, { customer_id: id });
    for (const path of [
      '?view=cards',
      '?view=table',
      '?search=nothing-like-this',
      `/${id}?view=table`,
      `/${id}?tab=users`,
      `/${id}?tab=access`,
    ]) {
      await openPage(page, `/dashboard/data/customers${path}`);
      await expectAccessible(page);
    }
  });

  test('passes axe on the employee’s other pages', async ({ page }) => {
    for (const path of [
      '',
      '/documents?view=cards',
      '/documents?view=table',
      '/service',
      '/nowhere',
    ]) {
      await openPage(page, `/dashboard${path}`);
      await expectAccessible(page);
    }
  });

  test('passes axe on the pages of users', async ({ page, api }) => {
    const found = await send(api, 'GET', '/users/employees/?search=Lindeboom');
    const { results }: { results: { id: string }[] } = await found.json();
    for (const path of [
      '?view=table',
      '?view=cards',
      '?search=nothing-like-this',
      '?tab=employees&view=table',
      '?tab=employees&view=cards',
      `/${results[0]?.id ?? ''}`,
      '/00000000-0000-7000-8000-000000000000',
      '/groups?view=table',
      '/groups?view=cards',
      '/groups?tab=job-titles',
    ]) {
      await openPage(page, `/dashboard/data/users${path}`);
      await expectAccessible(page);
    }
  });

  test('passes axe in the forms and confirmations of users', async ({ page, api }) => {
    const { id } = await createCustomer(api);
    const email = `${unique('axe').replace(' ', '.')}@users.example`;
    const body = { email, first_name: 'Ada', last_name: 'Axe', customer_id: id };
    const added = await send(api, 'POST', '/users/customers/', body);
    const user: { id: string } = await added.json();
    const users = '/dashboard/data/users';
    const dialog = page.getByRole('dialog');
    for (const path of [
      '?form=new-user',
      `?form=user-${user.id}`,
      '?tab=employees&form=new-employee',
      '/groups?form=new-group',
      '/groups?tab=job-titles&form=new-job-title',
    ]) {
      await page.goto(users + path);
      await expect(dialog.getByRole('textbox').first()).toBeVisible();
      await dialog.getByRole('textbox').first().fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText(/ is required$/u).first()).toBeVisible();
      await expectAccessible(page);
    }
    const confirmation = page.getByRole('alertdialog');
    await openPage(page, `${users}/${user.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(confirmation).toBeVisible();
    await expectAccessible(page);
    await openPage(page, `${users}/groups?search=Staff&view=table`);
    await page.getByRole('button', { name: 'Delete Staff' }).click();
    await expect(confirmation.getByRole('link')).toBeVisible();
    await expectAccessible(page);
  });

  test('passes axe in the menus of the header and the forms of customers and clinics', async ({
    page,
    api,
  }) => {
    const { id } = await createCustomer(api);
    const clinic = await createClinic(api, { customer_id: id });
    await page.goto(`/dashboard/data/customers/${id}?form=edit`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    for (const form of ['new-clinic', `clinic-${clinic.id}`]) {
      await page.goto(`/dashboard/data/customers/${id}?form=${form}`);
      await expect(dialog.getByLabel('Street')).toBeVisible();
      await expectAccessible(page);
    }
    await openPage(page, `/dashboard/data/customers/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Actions for/u }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const refusal = page.getByRole('alertdialog', { name: /cannot be archived$/u });
    await expect(refusal).toBeVisible();
    await expectAccessible(page);
    await refusal.getByRole('button', { name: 'Close' }).click();
    await createClinic(api, { customer_id: id, name: 'Zuid' });
    await openPage(page, `/dashboard/data/customers/${id}`);
    await page.getByRole('button', { name: 'Actions for Zuid' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    const toasts = page.getByRole('region', { name: /^Notifications/u });
    await expect(toasts).toContainText('Zuid archived');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Notifications,/u }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account of' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  test('passes axe on the own profile', async ({ enter, api }) => {
    const { email } = await createOwnUser(api);
    const page = await enter(email);
    await page.setViewportSize(desktop);
    await openPage(page, '/dashboard/profile');
    await page.getByLabel('Phone number').fill('call me');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await page.goto('/dashboard/profile?tab=password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill('qwertyuiop');
    await expect(page.getByText('Too easy to guess')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/dashboard/profile?tab=sessions');
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await expectAccessible(page);
    await signIn((await enter(null)).context().request, email);
    await page.reload();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('passes axe in the dialogs of documents', async ({ page, api }) => {
    const { title } = await createDocument(api, pdf('accessible.pdf'));
    await openPage(page, `/dashboard/documents?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: 'Upload document' }).click();
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles([pdf('one.pdf'), pdf('two.pdf'), program('setup.exe')]);
    await dialog.getByLabel('Visible to').selectOption('all_customers');
    await dialog.getByLabel('Title').first().fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    for (const task of ['Edit', 'Replace file', 'Delete']) {
      await page.getByRole('button', { name: `More for ${title}` }).click();
      await page.getByRole('menuitem', { name: task }).click();
      const opened = page.getByRole(task === 'Delete' ? 'alertdialog' : 'dialog');
      await expect(opened.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expectAccessible(page);
      await opened.getByRole('button', { name: 'Cancel' }).click();
    }
  });
});

// Follow-up steps, which no single address or dialog opens.
test.describe('axe finds nothing on every screen, for a visitor,', () => {
  test.use({ account: null });

  test('passes axe on the sign-in pages, in all their states', async ({ page }) => {
    test.setTimeout(300_000);
    for (const { path, prepare } of signInScreenshots) {
      await (prepare ? prepare(page) : page.goto(path));
      for (const [, viewport] of screens) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
      }
    }
  });
});

for (const [screen, viewport] of screens)
  test.describe(`axe finds nothing on ${screen},`, () => {
    test.use({ viewport });

    test('passes axe on the pages to turn two-factor sign-in on and off', async ({
      enter,
      api,
    }) => {
      const { email } = await createOwnUser(api);
      const page = await enter(email);
      await page.setViewportSize(viewport);
      await openPage(page, '/dashboard/profile?tab=two_factor');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
      const password = page.getByRole('textbox', { name: 'Password' });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(password).toHaveAccessibleDescription('Password is required');
      await expectAccessible(page);
      await password.fill(ownPassword);
      const begun = page.waitForResponse('**/two-factor/enable/');
      await page.getByRole('button', { name: 'Continue' }).click();
      const { otpauth_url }: { otpauth_url: string } = await (await begun).json();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expectAccessible(page);
      await page.getByLabel('Verification code').fill(authenticator(otpauth_url).nextCode());
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('Please save the codes first')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('I have saved my recovery codes').check();
      await page.getByRole('button', { name: 'Done' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
