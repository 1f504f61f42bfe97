import type { Page } from '@playwright/test';
import { chooseOption } from './choose-option.ts';
import { expect } from './expect.ts';
import { authenticator, type Authenticator } from './authenticator.ts';
import type { IdentityTexts } from './identity-texts.ts';
import { mailWithLink } from './mailed-link.ts';
import { openPage } from './open-page.ts';
import { unique } from './unique.ts';

/** A customer's user who is invited and signs in. */
export interface Person {
  email: string;
  last_name: string;
  password: string;
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^(?:Notifications|Meldingen)/u });

/** Adds a customer's user as an employee; the invitation is in the user's language. */
export async function invite(page: Page, texts: IdentityTexts, customer: string): Promise<Person> {
  const last_name = unique('Vermeer');
  const email = `${last_name.replace(' ', '.').toLowerCase()}@identity.example`;
  await page.goto('/dashboard/data/users');
  await page.getByRole('button', { name: texts.users.add }).click();
  const dialog = page.getByRole('dialog', { name: texts.users.add });
  await dialog.getByLabel(texts.users.firstName, { exact: true }).fill('Noor');
  await dialog.getByLabel(texts.users.lastName, { exact: true }).fill(last_name);
  await dialog.getByLabel(texts.email).fill(email);
  await dialog.getByLabel(texts.users.language).selectOption({ value: texts.language });
  await chooseOption(
    dialog.getByRole('combobox', { name: texts.users.customer }),
    customer,
    customer.slice(-6),
  );
  await dialog.getByRole('button', { name: texts.users.save }).click();
  await expect(toasts(page)).toContainText(email);
  return { email, last_name, password: 'zeven-kastanjes-onder-het-raam' };
}

/** Follows the link of the invitation and sets the first password. */
export async function setUp(page: Page, texts: IdentityTexts, person: Person): Promise<void> {
  const { path, subject } = await mailWithLink(person.email, 'setup-password');
  expect(subject).toBe(texts.setUp.mail);
  await page.goto(path);
  await expect(heading(page)).toHaveText(texts.setUp.title);
  await choosePassword(page, texts, person.password);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText(texts.setUp.done);
}

/** Fills in the form for a new password and sends it. */
export async function choosePassword(
  page: Page,
  texts: IdentityTexts,
  password: string,
  repeated = password,
): Promise<void> {
  await page.getByLabel(texts.newPassword).fill(password);
  await page.getByLabel(texts.confirmPassword).fill(repeated);
  await page.getByRole('button', { name: texts.setUp.submit }).click();
}

/** Fills in the sign-in form and sends it. */
export async function enterPassword(
  page: Page,
  texts: IdentityTexts,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.logIn }).click();
}

/** Fills in the second step of signing in and sends it. */
export async function enterCode(page: Page, texts: IdentityTexts, code: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.twoFactor.code }).fill(code);
  await page.getByRole('button', { name: texts.logIn }).click();
}

export async function logOut(page: Page, texts: IdentityTexts): Promise<void> {
  await page.getByRole('button', { name: texts.logOut }).click();
  await expect(page).toHaveURL('/');
}

/**
 * Turns on two-factor authentication in the profile; returns the app and the code that this used
 * up.
 */
export async function turnOnTwoFactor(
  page: Page,
  texts: IdentityTexts,
  { password }: Pick<Person, 'password'>,
): Promise<{ app: Authenticator; spent: string }> {
  await openPage(page, '/dashboard/profile?tab=two_factor');
  await page.getByRole('button', { name: texts.twoFactor.turnOn }).click();
  await page.getByRole('textbox', { name: texts.password }).fill(password);
  const begun = page.waitForResponse('**/two-factor/enable/');
  await page.getByRole('button', { name: texts.twoFactor.continue }).click();
  const { otpauth_url: link }: { otpauth_url: string } = await (await begun).json();
  const app = authenticator(link);
  const spent = app.nextCode();
  await page.getByRole('textbox', { name: texts.twoFactor.code }).fill(spent);
  await page.getByRole('button', { name: texts.twoFactor.confirm }).click();
  const codes = page.getByRole('list', { name: texts.twoFactor.recovery });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel(texts.twoFactor.saved).check();
  await page.getByRole('button', { name: texts.twoFactor.done }).click();
  await expect(codes).toBeHidden();
  return { app, spent };
}

/** Signs in with the right password, reports the device as lost, and follows the mailed link. */
export async function askForReset(page: Page, texts: IdentityTexts, person: Person): Promise<void> {
  await enterPassword(page, texts, person);
  await page.getByRole('button', { name: texts.lost.button }).click();
  await expect(page.getByRole('status')).toContainText(texts.lost.sent);
  const { path, subject } = await mailWithLink(person.email, 'reset-two-factor');
  expect(subject).toBe(texts.lost.mail);
  await openPage(page, path);
  await expect(heading(page)).toHaveText(texts.lost.title);
  await page.getByRole('button', { name: texts.lost.submit }).click();
  await expect(page.getByRole('status')).toContainText(texts.lost.requests);
}

/** Finds a customer's user by name as an employee, and opens their page. */
async function openPerson(page: Page, { last_name }: Person): Promise<void> {
  await openPage(page, `/dashboard/data/users?search=${encodeURIComponent(last_name)}`);
  await page.getByRole('link', { name: last_name }).click();
  await expect(heading(page)).toContainText(last_name);
}

/** Approves, as an employee, that the person's two-factor authentication is turned off. */
export async function approveReset(
  page: Page,
  texts: IdentityTexts,
  person: Person,
): Promise<void> {
  await openPerson(page, person);
  await expect(page.getByRole('status').filter({ hasText: texts.lost.request })).toBeVisible();
  await page.getByRole('button', { name: texts.lost.approve }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: texts.lost.approve }).click();
  await expect(toasts(page)).toContainText(texts.lost.approved);
  await expect(page.getByText(texts.lost.request)).toHaveCount(0);
}
