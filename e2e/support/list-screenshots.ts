import type { Locator, Page } from '@playwright/test';
import { accountScreenshots } from './account-screenshots.ts';
import { auditScreenshots } from './audit-screenshots.ts';
import { accounts } from './accounts.ts';
import { calendarScreenshots } from './calendar-screenshots.ts';
import { boardScreenshots } from './board-screenshots.ts';
import { catalogueScreenshots } from './catalogue-screenshots.ts';
import { privacyScreenshots } from './privacy-screenshots.ts';
import { rightsScreenshots } from './rights-screenshots.ts';
import { commandScreenshots } from './command-screenshots.ts';
import { duplicateHintScreenshots } from './duplicate-hint-screenshots.ts';
import { notificationScreenshots } from './notification-screenshots.ts';
import type { Screenshot } from './screenshot.ts';
import { signInScreenshots } from './sign-in-screenshots.ts';
import { deviceScreenshots } from './device-screenshots.ts';
import { documentScreenshots } from './document-screenshots.ts';
import { importScreenshots } from './import-screenshots.ts';
import { leadScreenshots } from './lead-screenshots.ts';
import { libraryScreenshots } from './library-screenshots.ts';
import { ticketScreenshots } from './ticket-screenshots.ts';
import { offlineScreenshots } from './offline-screenshots.ts';
import { requestScreenshots } from './request-screenshots.ts';
import { systemScreenshots } from './system-screenshots.ts';
import { userScreenshots } from './user-screenshots.ts';

/** Ids that the addresses need. */
export interface ScreenshotIds {
  customer: string;
  clinic: string;
}

/** Waits for the form in the address and its fields. */
const form = async (page: Page) => page.getByRole('dialog').getByRole('textbox').first().waitFor();

const submit = async (page: Page) => page.getByRole('dialog').getByRole('button').last().click();

/** Presses a button and waits for the overlay that it opens. */
const press = async (button: Locator, opens: 'dialog' | 'alertdialog' | 'menu') => {
  await button.click();
  await button.page().getByRole(opens).waitFor();
};

const visitor = (name: string, path: string) => ({ name, path, account: null });
const employee = (name: string, path: string) => ({
  name,
  path: `/dashboard${path}`,
  account: accounts.employee,
});
const customers = (name: string, path: string) => ({
  name: `customer-${name}`,
  path: `/dashboard${path}`,
  account: accounts.customer,
});
const header = (page: Page) => page.getByRole('banner').getByRole('button');
const actions = (page: Page) => page.getByRole('main').getByRole('button');

/** Returns all screenshots of the portal. */
export function listScreenshots({ customer, clinic }: ScreenshotIds): Screenshot[] {
  const one = `/data/customers/${customer}`;
  return [
    visitor('landing', '/'),
    {
      ...visitor('landing-error', '/'),
      prepare: (page) => page.getByRole('main').locator('[type=submit]').click(),
    },
    visitor('terms', '/terms'),
    visitor('privacy', '/privacy'),
    visitor('cookies', '/cookies'),
    visitor('not-found', '/nowhere'),
    ...signInScreenshots,
    employee('dashboard', ''),
    employee('customers-table', '/data/customers?view=table'),
    employee('customers-cards', '/data/customers?view=cards'),
    {
      ...employee('customers-export', '/data/customers?view=cards'),
      dialog: true,
      prepare: (page) =>
        press(page.getByRole('main').locator('[aria-haspopup=menu]').first(), 'menu'),
    },
    employee('customers-nothing', '/data/customers?search=nothing-like-this'),
    employee('customer-clinics-table', `${one}?view=table`),
    employee('customer-clinics-cards', `${one}?view=cards`),
    employee('customer-users', `${one}?tab=users`),
    employee('customer-missing', '/data/customers/00000000-0000-7000-8000-000000000000'),
    { ...employee('add-customer', '/data/customers?form=new'), dialog: true, prepare: form },
    {
      ...employee('add-customer-errors', '/data/customers?form=new'),
      dialog: true,
      prepare: submit,
    },
    ...duplicateHintScreenshots(customer),
    { ...employee('edit-customer', `${one}?form=edit`), dialog: true, prepare: form },
    { ...employee('add-clinic-errors', `${one}?form=new-clinic`), dialog: true, prepare: submit },
    { ...employee('edit-clinic', `${one}?form=clinic-${clinic}`), dialog: true, prepare: form },
    {
      ...employee('delete-customer', one),
      dialog: true,
      prepare: (page) => press(actions(page).first(), 'alertdialog'),
    },
    ...libraryScreenshots,
    ...documentScreenshots,
    employee('profile', '/profile'),
    ...accountScreenshots,
    ...systemScreenshots,
    ...userScreenshots,
    ...rightsScreenshots(customer),
    ...deviceScreenshots,
    ...ticketScreenshots(customer),
    ...importScreenshots,
    ...calendarScreenshots,
    ...catalogueScreenshots,
    ...requestScreenshots,
    ...commandScreenshots,
    ...notificationScreenshots,
    ...leadScreenshots,
    ...boardScreenshots,
    ...privacyScreenshots,
    ...auditScreenshots,
    ...offlineScreenshots,
    employee('coming', '/system-status'),
    employee('dashboard-not-found', '/nowhere'),
    {
      ...employee('user-menu', ''),
      dialog: true,
      prepare: (page) => press(header(page).nth(-2), 'menu'),
    },
    {
      ...employee('notifications', ''),
      dialog: true,
      prepare: (page) => press(header(page).nth(-3), 'dialog'),
    },
    {
      ...employee('navigation', ''),
      dialog: true,
      phoneOnly: true,
      prepare: (page) => press(header(page).first(), 'dialog'),
    },
    customers('home', '/company-info'),
    customers('company', '/company-info?tab=company'),
    customers('clinics', '/company-info?tab=clinics'),
    customers('no-permission', '/data/customers'),
  ];
}
