import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo, openPage } from './support/open-page.ts';
import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/customers';

// @specification 1.6, 2.49, 2.51
test(
  'adds a customer once, after errors at the fields and an attempt to leave',
  { tag: '@dutch' },
  async ({ page, api }) => {
    const name = unique('Huidzorg');
    await page.goto(list);
    await page.getByRole('button', { name: 'Add customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add customer' });
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByLabel('Phone number').fill('call me');
    await dialog.getByLabel('Website').fill('our website');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
      'Invalid email address. Write it as name@example.com.',
    );
    await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Enter a full phone number, such as +31 20 123 45 67.',
    );
    await expect(dialog.getByLabel('Website')).toHaveAccessibleDescription(
      'Enter a website address, such as https://www.example.com.',
    );

    await dialog.getByLabel('Name').fill(name);
    await page.keyboard.press('Escape');
    const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await confirmation.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByLabel('Email').fill('info@huidzorg.example');
    await dialog.getByLabel('Phone number').fill('');
    await dialog.getByLabel('Website').fill('www.huidzorg.example');
    await dialog.getByLabel('Notes').fill('Met at the fair.');
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main')).toContainText('Met at the fair.');
    await expect(page.getByRole('link', { name: 'info@huidzorg.example' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'www.huidzorg.example' })).toHaveAttribute(
      'href',
      'https://www.huidzorg.example',
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Customer added' })).toBeVisible();

    const found = await send(api, 'GET', `/crm/customers/?search=${encodeURIComponent(name)}`);
    expect(await found.json()).toMatchObject({ count: 1 });

    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(dialog).toBeHidden();
  },
);

test('warns of an existing name while typing, and of a VAT number, with a link, and accepts the name once confirmed', async ({
  page,
  api,
}) => {
  const digits = String(Date.now()).slice(-8);
  const { id, name } = await createCustomer(api, { vat_number: `NL1${digits}B01` });
  const requests: string[] = [];
  await page.clock.install();
  await page.goto(`${list}?form=new`);
  const dialog = page.getByRole('dialog', { name: 'Add customer' });
  page.on('request', (request) => {
    if (request.url().includes('/crm/customers/?search=')) requests.push(request.url());
  });
  // The search is debounced; the test controls the page's clock.
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (const key of name.toUpperCase()) {
    await page.keyboard.press(key);
    await page.clock.runFor(100);
  }
  await page.clock.resume();
  const hint = dialog
    .getByRole('status')
    .filter({ hasText: 'A customer with this name already exists' });
  await expect(hint.getByRole('link', { name })).toHaveAttribute('href', `${list}/${id}`);
  // What others save meanwhile may repeat the search, but no key has one of its own.
  expect(new Set(requests).size).toBe(1);
  await expectAccessible(page);
  await dialog.getByLabel('Name').press('End');
  await dialog.getByLabel('Name').pressSequentially(' II');
  await expect(hint).toBeHidden();

  await dialog.getByLabel('VAT number').fill(`nl 1${digits}.b.01`);
  const sameNumber = dialog
    .getByRole('status')
    .filter({ hasText: 'A customer with this VAT number already exists' });
  await expect(sameNumber.getByRole('link', { name })).toHaveAttribute('href', `${list}/${id}`);
  await dialog.getByLabel('VAT number').fill('');
  await expect(sameNumber).toBeHidden();

  await dialog.getByLabel('Name').fill(name);
  await expect(hint).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('alertdialog', { name: 'Create a second customer?' })
    .getByRole('button', { name: 'Continue anyway' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).not.toHaveURL(new RegExp(id, 'u'));
});

test('keeps a draft through a reload, shows what differs in an old version, and takes either', async ({
  page,
  api,
}) => {
  const { id, name } = await createCustomer(api, { phone_number: '+31 30 111 1111' });
  await page.goto(`${list}/${id}?form=edit`);
  await expect(page.getByLabel('Name')).toHaveValue(name);
  const phoneNumber = page.getByLabel('Phone number');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await phoneNumber.fill('+31 30 333 3333');
  // The browser asks before it discards what it knows nothing of.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('Restored your unsaved changes.')).toBeVisible();
  await expect(phoneNumber).toHaveValue('+31 30 333 3333');
  await send(api, 'PATCH', `/crm/customers/${id}/`, { phone_number: '+31 30 222 2222' });
  await save.click();
  const choice = page.getByRole('dialog', { name: 'This was changed by someone else' });
  await expect(choice.getByRole('row').filter({ hasText: 'Phone number' })).toHaveText(
    /\+31 30 222 2222.*\+31 30 333 3333/u,
  );
  await choice.getByRole('button', { name: 'Use saved version' }).click();
  await expect(phoneNumber).toHaveValue('+31 30 222 2222');

  await page.getByLabel('Notes').fill('Ours');
  await send(api, 'PATCH', `/crm/customers/${id}/`, { notes: 'Theirs' });
  await save.click();
  await choice.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('main')).toContainText('Ours');
});

// @specification 3.11, 4.37
test('deactivates a customer with related data instead of deleting it, and deletes another', async ({
  page,
  api,
}) => {
  const { id: customer_id, name } = await createCustomer(api);
  await createClinic(api, { customer_id });
  await page.goto(`${list}/${customer_id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `${name} cannot be deleted` });
  await expect(confirmation).toContainText('A customer can be deleted only if nothing is attached');
  await expect(confirmation.getByRole('listitem')).toHaveText(['1 clinic']);
  await expect(confirmation.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await confirmation.getByRole('button', { name: 'Set to inactive' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'is now inactive' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation.getByRole('button')).toHaveText(['Close']);
  await confirmation.getByRole('button', { name: 'Close' }).click();

  const unrelated = await createCustomer(api);
  await openPage(page, `${list}/${unrelated.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('link', { name: unrelated.name })).toHaveCount(0);
  // A toast can be read again later.
  await page.getByRole('button', { name: /^Notifications,/u }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await notifications.getByRole('tab', { name: 'Messages' }).click();
  await expect(
    notifications.getByRole('listitem').filter({ hasText: unrelated.name }),
  ).toContainText('deleted');
  await page.keyboard.press('Escape');
  await goTo(page, `${list}/${unrelated.id}`);
  // @specification 8.77
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer not found');
});

// @specification 2.50, 2.51
test('keeps search, filters and order in the address, restores them by Back, and changes a customer by keyboard', async ({
  page,
  api,
}) => {
  const marker = unique('Zoek');
  await createCustomer(api, { name: `${marker} A` });
  await createCustomer(api, { name: `${marker} B`, is_active: false });
  await createCustomer(api, { name: `${marker} C` });
  await page.goto(list);
  const heading = page.getByRole('heading', { level: 1 });
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('link');
  await search.fill(marker);
  await expect(rows).toHaveText([`${marker} C`, `${marker} B`, `${marker} A`]);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Active' });
  await expect(rows).toHaveText([`${marker} C`, `${marker} A`]);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(rows).toHaveText([`${marker} A`, `${marker} C`]);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const address = page.url();

  // A click anywhere on the row opens it.
  const row = page.getByRole('row').filter({ hasText: `${marker} A` });
  await row.getByRole('cell').last().click();
  await expect(heading).toHaveText(`${marker} A`);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(search).toHaveValue(marker);
  await expect(rows).toHaveText([`${marker} A`, `${marker} C`]);

  await page.reload();
  await expect(rows).toHaveText([`${marker} A`, `${marker} C`]);
  await search.fill(`${marker} nothing`);
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText(/^1–25 of \d+/u)).toBeVisible();

  await test.step('opens and changes a customer by keyboard', async () => {
    await search.fill(`${marker} C`);
    await page.getByRole('link', { name: `${marker} C` }).focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(`${marker} C`);
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit customer' });
    await dialog.getByLabel('Phone number').fill('+31 30 123 4567');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: '+31 30 123 4567' })).toBeVisible();
  });

  await test.step('includes the open tab in the address of its page', async () => {
    await expect(page.getByRole('tab')).toContainText([
      'Clinics',
      'Users',
      'Devices',
      'Service Tickets',
      'Document Access',
    ]);
    await page.getByRole('tab', { name: 'Clinics' }).press('ArrowRight');
    await expect(page).toHaveURL(/\/customers\/[-0-9a-f]{36}\?tab=users$/u);
    await expect(page.getByText('No users yet')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Users', selected: true })).toBeVisible();
  });
});

// @specification 2.40, 2.48, 4.11
test('shows totals and pages of customers, as cards on a phone and as last chosen', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${list}?ordering=created_at`);
  const table = page.getByRole('table', { name: 'Customers' });
  await expect(page.getByRole('region', { name: 'Totals' })).toHaveText(
    /Customers\D*\d+.*Clinics\D*\d+.*Users\D*\d+.*Devices\D*\d+/su,
  );
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(table).toBeVisible();
  const [head, first] = await page.getByRole('row').all();
  const headBox = await head?.boundingBox();
  const column = await page.getByRole('columnheader').first().boundingBox();
  const firstBox = await first?.boundingBox();
  expect(column?.y).toBe(headBox?.y);
  expect(firstBox?.y).toBeGreaterThanOrEqual((column?.y ?? 0) + (column?.height ?? 0));
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wider).toBe(false);

  await page.setViewportSize(desktop);
  const rows = table.getByRole('link');
  await expect(rows).toHaveCount(25);
  const firstOfFirst = (await rows.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${list}?ordering=created_at&page=2`);
  await expect(page.getByText(/^26–\d+ of \d+/u)).toBeVisible();
  await expect(page.getByRole('link', { name: firstOfFirst })).toHaveCount(0);
  const firstOfSecond = (await rows.first().textContent()) ?? '';
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstOfSecond);
  await page.goBack();
  await expect(page).toHaveURL(`${list}?ordering=created_at&page=2`);
  await expect(rows.first()).toHaveText(firstOfSecond);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows.first()).toHaveText(firstOfFirst);

  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Cards', pressed: true })).toBeVisible();
});

test.describe('an employee who cannot change customers', () => {
  test.use({ account: accounts.librarian });

  test('shows customers to an employee who cannot change them, and nothing to change them with', async ({
    page,
    api,
  }) => {
    const { id: customer_id, name } = await createCustomer(api);
    await createClinic(api, { customer_id, name: 'Noord' });
    await page.goto(`${list}?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('row').filter({ hasText: 'Noord' })).toBeVisible();
    for (const action of ['Edit', 'Delete', 'Add clinic', 'Actions for Noord'])
      await expect(page.getByRole('button', { name: action })).toHaveCount(0);
    await openPage(page, `${list}?form=new`);
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add customer' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a customer', () => {
  test.use({ account: accounts.customer });

  // @specification 2.13, 2.69
  test('shows a customer their own company and its clinics, and no other’s', async ({
    page,
    api,
  }) => {
    const { id } = await createCustomer(api);
    const otherCustomer = await createClinic(api, { customer_id: id, city: 'Elders' });
    await page.goto('/dashboard/company-info');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company Info');
    await expect(page.getByRole('tabpanel')).toContainText('Clinique Lumière');
    await page.getByRole('tab', { name: 'Clinics' }).click();
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await expect(page.getByText(otherCustomer.city)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/u })).toHaveCount(0);
    const answer = await send(page.context().request, 'GET', `/crm/clinics/${otherCustomer.id}/`);
    expect(answer.status()).toBe(404);
  });
});
