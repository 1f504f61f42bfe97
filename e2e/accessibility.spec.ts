import { accounts, ownPassword } from './support/accounts.ts';
import { authenticator } from './support/authenticator.ts';
import { expectAccessible, findAccessibilityErrors } from './support/expect-accessible.ts';
import { leavePage, openPage, refetch } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createClinic, createCustomer, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { pdf, program } from './support/test-files.ts';
import { signInScreenshots } from './support/sign-in-screenshots.ts';

// axe is slow.
test.slow();

/** Returns a page whose styles are too pale in one theme or both. */
const colouredPage = (rest: string) => `<!doctype html><html lang="en"><title>Colours</title><style>
    main, dialog { background: white; color: black }
    .pale { color: #bbb }
    @media (prefers-color-scheme: dark) { .dark { color: #999 } }
    .tinted { background: #555 }
    </style><body><main><h1>Colours</h1><p>Well readable</p>${rest}</main></body></html>`;

// The checks of colours take each look once; this shows that none of them is passed over.
test('finds each low contrast once, on a page and in a dialog, in either theme', async ({
  page,
}) => {
  const countErrors = async (rest: string) => {
    await page.goto('about:blank');
    await page.setContent(colouredPage(rest));
    const errors = await findAccessibilityErrors(page, { looks: new Set() });
    return errors.filter((error) => error.startsWith('color-contrast')).length;
  };
  expect(await countErrors('')).toBe(0);
  expect(await countErrors('<p class="pale">Too pale in both</p>')).toBe(1);
  expect(await countErrors('<p class="dark">Too pale in the dark theme</p>')).toBe(1);
  expect(await countErrors('<p class="tinted">On another background</p>')).toBe(1);
  expect(await countErrors('<p hidden class="pale">Hidden</p><p class="pale">Shown</p>')).toBe(1);
  expect(await countErrors('<p><label class="pale">Name <input></label></p>')).toBe(1);
  // What lies under a dialog was checked before.
  const dialog = '<p class="pale">Below</p><dialog open role="dialog" aria-label="Dialog">';
  expect(await countErrors(`${dialog}<p>Well readable</p></dialog>`)).toBe(0);
  expect(await countErrors(`${dialog}<p class="pale">Too pale</p></dialog>`)).toBe(1);
});

// The size of targets is measured only where one is small or meets another.
test('finds targets that are too small, or covered by another one', async ({ page }) => {
  const isTooSmall = async (styles: string) => {
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><html lang="en"><title>Targets</title><style>
      button { position: absolute; top: 80px; left: 9px; width: 40px; height: 40px; padding: 0 }
      ${styles}</style><main><h1>Targets</h1><button>A</button><button>B</button></main></html>`);
    const errors = await findAccessibilityErrors(page, { sized: true, looks: new Set() });
    return errors.some((error) => error.startsWith('target-size'));
  };
  expect(await isTooSmall('button + button { left: 49px }')).toBe(false);
  expect(await isTooSmall('button { width: 20px } button + button { left: 29px }')).toBe(true);
  expect(await isTooSmall('button + button { left: 29px }')).toBe(true);
});

// every-page.spec.ts and dialogs.spec.ts check every route and dialog, as opened, at the width of a
// phone. These tests add what only a desktop shows, mostly tables, and what no address opens.
test.describe('axe finds nothing on a desktop,', () => {
  test.use({ viewport: desktop });

  test.describe('for a customer', () => {
    test.use({ account: accounts.customer });

    test('passes axe on a customer’s pages', async ({ page }) => {
      for (const path of [
        'company-info?tab=clinics&view=table',
        'company-info?tab=service',
        'documents?view=table',
        'data/customers',
      ]) {
        await openPage(page, `/dashboard/${path}`);
        await expectAccessible(page);
      }
    });
  });

  test('passes axe on an employee’s pages', async ({ page, api }) => {
    const { id } = await createCustomer(api, {
      notes: 'Something',
      phone_number: '+352 11 22 33',
    });
    await createClinic(api, { customer_id: id });
    for (const path of [
      '',
      'documents?view=table',
      'service',
      'service?tab=answers',
      'data/customers?view=table',
      'data/customers?search=nothing-like-this',
      `data/customers/${id}?view=table`,
      'data/users?tab=employees&view=table',
      'data/users/00000000-0000-7000-8000-000000000000',
      'data/users/groups?view=table',
    ]) {
      await openPage(page, `/dashboard/${path}`);
      await expectAccessible(page);
    }
  });

  test('passes axe in a form of customers with errors, a refusal and a message', async ({
    page,
    api,
  }) => {
    const { id } = await createCustomer(api);
    await createClinic(api, { customer_id: id });
    await page.goto(`/dashboard/data/customers/${id}?form=edit`);
    // Looks at the dialog alone.
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await openPage(page, `/dashboard/data/customers/${id}`);
    await page.getByRole('button', { name: /^Actions for/u }).click();
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

    await leavePage(page);
    await openPage(page, '/dashboard/profile?tab=password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill('qwertyuiop');
    await expect(page.getByText('Too easy to guess')).toBeVisible();
    await expectAccessible(page);

    await leavePage(page);
    await openPage(page, '/dashboard/profile?tab=sessions');
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await expectAccessible(page);
    await signIn((await enter(null)).context().request, email);
    await refetch(page);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('passes axe in the upload of documents with errors', async ({ page }) => {
    await openPage(page, '/dashboard/documents');
    await page.getByRole('button', { name: 'Upload document' }).click();
    // Looks at the dialog alone.
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles([pdf('one.pdf'), pdf('two.pdf'), program('setup.exe')]);
    await dialog.getByLabel('Visible to').selectOption('all_customers');
    await dialog.getByLabel('Title').first().fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await expectAccessible(page);
  });
});

/** Follow-up steps, which no single address or dialog opens: each kind of form and message once. */
const steps = new Set([
  'sign-in-wrong',
  'forgot-sent',
  'code-wrong',
  'code-lost',
  'set-up-checking',
  'set-up-errors',
  'set-up-used',
  'set-up-unreachable',
  'reset',
  'reset-dead-sent',
  'two-factor-reset-asked',
]);

test.describe('axe finds nothing on a desktop, for a visitor,', () => {
  test.use({ account: null, viewport: desktop });

  test('passes axe on the sign-in pages, in each kind of state', async ({ page }) => {
    const opened = signInScreenshots.filter(({ name }) => steps.has(name));
    expect(opened).toHaveLength(steps.size);
    for (const { path, prepare } of opened) {
      await (prepare ? prepare(page) : page.goto(path));
      await expectAccessible(page);
    }
  });
});

test.describe('axe finds nothing on a phone,', () => {
  test('passes axe on the pages to turn two-factor sign-in on and off', async ({ enter, api }) => {
    const { email } = await createOwnUser(api);
    const page = await enter(email);
    await page.setViewportSize(phone);
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
