import { matchScripts } from '../apps/web/build/named-scripts.ts';
import { accounts } from './support/accounts.ts';
import { expectLoaded, goTo, openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';

/** Headings of the pages in an employee’s sidebar, in its order. */
const headings = [
  'Sales pipeline',
  'Pipeline by sales rep',
  'Documents',
  'Service',
  'Users',
  'Customers',
  'Manufacturers',
  'Products',
  'Profile',
  'System Status',
  'GDPR',
  'Anonymization Requests',
];

// @specification 2.9, 2.10, 2.11, 2.12, 2.14, 2.18, 2.19, 2.23, 2.26, 2.28, 2.31, 2.33, 6.1
test('lists the employee’s sidebar as specified, opens and highlights each item, and keeps it in place', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toMatchAriaSnapshot(`
    - navigation "Main navigation":
      - list:
        - listitem:
          - button "Pipeline" [expanded]
          - list:
            - listitem:
              - link "Overall":
                - /url: /dashboard/sales
            - listitem:
              - link "By sales":
                - /url: /dashboard/saled-by-salesperson
        - listitem:
          - link "Documents":
            - /url: /dashboard/documents
        - listitem:
          - link "Service":
            - /url: /dashboard/service
        - listitem:
          - button "Data Management" [expanded]
          - list:
            - listitem:
              - link "Users":
                - /url: /dashboard/data/users
            - listitem:
              - link "Customers":
                - /url: /dashboard/data/customers
            - listitem:
              - link "Manufacturers":
                - /url: /dashboard/data/manufacturers
            - listitem:
              - link "Products":
                - /url: /dashboard/data/products
        - listitem:
          - link "Profile":
            - /url: /dashboard/profile
        - listitem:
          - link "System Status":
            - /url: /dashboard/system-status
        - listitem:
          - button "Compliance" [expanded]
          - list:
            - listitem:
              - link "GDPR":
                - /url: /dashboard/compliance/gdpr
            - listitem:
              - link "Anonymization Requests":
                - /url: /dashboard/anonymization/requests
  `);

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await test.step('collapses and expands a group', async () => {
    const group = navigation.getByRole('button', { name: 'Data Management' });
    const item = navigation.getByRole('link', { name: 'Customers' });
    await expect(item).toBeVisible();
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(item).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
    await group.press('Enter');
    await expect(item).toBeVisible();
  });

  await navigation.getByRole('link', { name: 'Overall' }).hover();
  await expect(page.getByRole('tooltip', { name: 'All leads by stage' })).toBeVisible();

  const links = navigation.getByRole('link');
  await expect(links).toHaveCount(headings.length);
  for (const [place, heading] of headings.entries()) {
    const link = links.nth(place);
    await link.click();
    await expect(page).toHaveURL((await link.getAttribute('href')) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(navigation.locator('a[aria-current]')).toHaveCount(1);
  }

  await test.step('keeps the sidebar in place while the page scrolls', async () => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await openPage(page, '/dashboard/data/customers');
    const sidebar = page.getByRole('complementary').first();
    const before = await sidebar.boundingBox();
    await page.mouse.move(1000, 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await sidebar.boundingBox()).toEqual(before);
  });

  await test.step('highlights the item for the pages below, as not the current one', async () => {
    await goTo(page, '/dashboard/data/customers/00000000-0000-7000-8000-000000000000');
    const item = navigation.getByRole('link', { name: 'Customers' });
    await expect(item).toHaveAttribute('aria-current', 'true');
  });
});

// @specification 2.40
test('shows lists as cards or as a table', async ({ page }) => {
  for (const list of [
    'documents',
    'documents/tags',
    'service',
    'service?tab=requests',
    'data/customers',
    'data/users',
    'data/users?tab=employees',
    'data/users/groups',
    'data/manufacturers',
    'data/products',
    'data/products/categories',
    'data/devices',
    'data/devices/due',
    'anonymization/requests',
    'compliance/audit-log',
  ]) {
    await openPage(page, `/dashboard/${list}`);
    const main = page.getByRole('main');
    const cards = main.getByRole('button', { name: 'Cards', exact: true });
    const isOfCards = (await cards.getAttribute('aria-pressed')) === 'true';
    await expect(main.getByRole('table')).toHaveCount(isOfCards ? 0 : 1);
    await (isOfCards ? main.getByRole('button', { name: 'Table', exact: true }) : cards).click();
    await expect(cards).toHaveAttribute('aria-pressed', String(!isOfCards));
    await expect(main.getByRole('table')).toHaveCount(isOfCards ? 1 : 0);
  }
});

test.describe('a customer', () => {
  test.use({ account: accounts.customer });

  // @specification 2.25, 6.5
  test('gives a customer a sidebar of their own, closes employees’ pages, and shows them their account', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/company-info');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toMatchAriaSnapshot(`
      - navigation "Main navigation":
        - list:
          - listitem:
            - link "Company Info":
              - /url: /dashboard/company-info
          - listitem:
            - link "Documents":
              - /url: /dashboard/documents
          - listitem:
            - link "Profile":
              - /url: /dashboard/profile
    `);

    await goTo(page, '/dashboard/data/customers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You do not have access to this page',
    );
    await expect(page.getByRole('main')).toContainText('please ask your supplier.');

    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const facts = page.getByRole('main').getByRole('definition');
    await expect(facts.filter({ hasText: accounts.customer })).toBeVisible();
    await expect(facts.filter({ hasText: 'Clinique Lumière' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue(/\w/u);
  });
});

test.describe('an employee with fewer permissions', () => {
  test.use({ account: accounts.librarian });

  // @specification 2.24
  test('leaves out items of closed pages', async ({ page }) => {
    await page.goto('/dashboard/compliance/gdpr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You do not have access to this page',
    );
    const names = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    await expect(names).toHaveText([
      'Documents',
      'Customers',
      'Manufacturers',
      'Products',
      'Profile',
    ]);
  });
});

// @specification 2.35
test('shows in the header a logo that leads to the dashboard, and the sign-out, and keeps the theme of the user menu', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard/profile');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();
  await header.getByRole('link', { name: 'Partner portal' }).click();
  await expect(page).toHaveURL('/dashboard');
  // The menu would close when the page comes.
  await expectLoaded(page);

  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const light = await ground();
  await page.getByRole('button', { name: 'Account of Eva Lindeboom' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  expect(await ground()).toBe(dark);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // @specification 2.27, 2.32
  test('closes the navigation sheet with Escape and on navigation', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
    const open = page.getByRole('button', { name: 'Open navigation' });
    const sheet = page.getByRole('dialog', { name: 'Main navigation' });
    await open.click();
    await expect(sheet).toBeVisible();
    // The sheet slides in to the left edge and leaves a part of the page visible.
    await expect(sheet).toHaveCSS('animation-name', 'slide-in');
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0);
    expect((await sheet.boundingBox())?.width).toBeLessThan(390);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await sheet.getByRole('button', { name: 'Compliance' }).click();
    await expect(sheet).toBeVisible();
    await sheet.getByRole('link', { name: 'Documents' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/dashboard/documents');

    // Back closes the sheet, too, and Forward does not reopen it.
    await open.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/dashboard/documents');
    await expect(sheet).toBeHidden();
  });
});

test('skips to the content by the first Tab, and uses the sidebar by keyboard with visible focus', async ({
  page,
}) => {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);

  const target = page.getByRole('link', { name: 'Documents', exact: true });
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/documents');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

// @specification 2.39
test('says that a page is on its way, and plainly if even the script of the error page fails to load', async ({
  page,
}) => {
  await openPage(page, '/dashboard/profile');
  const { promise: script, resolve: come } = Promise.withResolvers<void>();
  await page.route(matchScripts('customers-page'), async (call) => {
    await script;
    await call.continue();
  });
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
  come();
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();

  const lost = matchScripts('documents-page', 'error-page');
  await page.route(lost, (route) => route.abort());
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
});

// @specification 2.36
test('keeps the rest of the portal working without a script that failed to load', async ({
  page,
}) => {
  await page.route(matchScripts('documents-page'), (route) => route.abort());
  await page.goto('/dashboard/documents');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We hit a snag');
  await expect(page.getByText('The page failed to load correctly.')).toBeVisible();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
});
