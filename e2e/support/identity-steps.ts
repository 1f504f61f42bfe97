import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { authenticator, type Authenticator } from './authenticator.ts';
import type { IdentityWords } from './identity-words.ts';
import { mailWithLink } from './mailed-link.ts';
import { unique } from './unique.ts';

/** Somebody who goes the way in. */
export interface Person {
  email: string;
  last_name: string;
  password: string;
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^(?:Notifications|Meldingen)/u });

/** An employee adds a customer's user; the invitation goes out in the user's language. */
export async function invite(page: Page, words: IdentityWords, customer: string): Promise<Person> {
  const last_name = unique('Vermeer');
  const email = `${last_name.replace(' ', '.').toLowerCase()}@identity.example`;
  await page.goto('/dashboard/data/users');
  await page.getByRole('button', { name: words.users.add }).click();
  const dialog = page.getByRole('dialog', { name: words.users.add });
  await dialog.getByLabel(words.users.firstName, { exact: true }).fill('Noor');
  await dialog.getByLabel(words.users.lastName, { exact: true }).fill(last_name);
  await dialog.getByLabel(words.email).fill(email);
  await dialog.getByLabel(words.users.language).selectOption({ value: words.language });
  await dialog.getByRole('combobox', { name: words.users.customer }).fill(customer.slice(-6));
  await dialog.getByRole('option', { name: customer }).click();
  await dialog.getByRole('button', { name: words.users.save }).click();
  await expect(toasts(page)).toContainText(email);
  return { email, last_name, password: 'zeven-kastanjes-onder-het-raam' };
}

/** Follows the link of the invitation, and sets the first password. */
export async function setUp(page: Page, words: IdentityWords, person: Person): Promise<void> {
  const { path, subject } = await mailWithLink(person.email, 'setup-password');
  expect(subject).toBe(words.setUp.mail);
  await page.goto(path);
  await expect(heading(page)).toHaveText(words.setUp.title);
  await choosePassword(page, words, person.password);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText(words.setUp.done);
}

/** Fills in the form of a new password and sends it. */
export async function choosePassword(
  page: Page,
  words: IdentityWords,
  password: string,
  repeated = password,
): Promise<void> {
  await page.getByLabel(words.newPassword).fill(password);
  await page.getByLabel(words.confirmPassword).fill(repeated);
  await page.getByRole('button', { name: words.setUp.submit }).click();
}

/** Fills in the sign-in form and sends it. */
export async function enterPassword(
  page: Page,
  words: IdentityWords,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.logIn }).click();
}

/** Fills in the second step of signing in and sends it. */
export async function enterCode(page: Page, words: IdentityWords, code: string): Promise<void> {
  await page.getByRole('textbox', { name: words.twoFactor.code }).fill(code);
  await page.getByRole('button', { name: words.logIn }).click();
}

export async function logOut(page: Page, words: IdentityWords): Promise<void> {
  await page.getByRole('button', { name: words.logOut }).click();
  await expect(page).toHaveURL('/');
}

/** Turns two-factor authentication on in the profile; answers the app, and the code that this used up. */
export async function turnOnTwoFactor(
  page: Page,
  words: IdentityWords,
  { password }: Pick<Person, 'password'>,
): Promise<{ app: Authenticator; spent: string }> {
  await page.goto('/dashboard/profile?tab=two_factor');
  await page.getByRole('button', { name: words.twoFactor.turnOn }).click();
  await page.getByRole('textbox', { name: words.password }).fill(password);
  const begun = page.waitForResponse('**/two-factor/enable/');
  await page.getByRole('button', { name: words.twoFactor.continue }).click();
  const { otpauth_url: link }: { otpauth_url: string } = await (await begun).json();
  const app = authenticator(link);
  const spent = app.nextCode();
  await page.getByRole('textbox', { name: words.twoFactor.code }).fill(spent);
  await page.getByRole('button', { name: words.twoFactor.confirm }).click();
  const codes = page.getByRole('list', { name: words.twoFactor.recovery });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel(words.twoFactor.saved).check();
  await page.getByRole('button', { name: words.twoFactor.done }).click();
  await expect(codes).toBeHidden();
  return { app, spent };
}

/** From the start page: the password is right, the device is lost, and the mailed link is followed. */
export async function askForReset(page: Page, words: IdentityWords, person: Person): Promise<void> {
  await enterPassword(page, words, person);
  await page.getByRole('button', { name: words.lost.button }).click();
  await expect(page.getByRole('status')).toContainText(words.lost.sent);
  const { path, subject } = await mailWithLink(person.email, 'reset-two-factor');
  expect(subject).toBe(words.lost.mail);
  await page.goto(path);
  await expect(heading(page)).toHaveText(words.lost.title);
  await page.getByRole('button', { name: words.lost.submit }).click();
  await expect(page.getByRole('status')).toContainText(words.lost.asked);
}

/** An employee finds a customer's user by name, and opens their page. */
export async function openPerson(page: Page, { last_name }: Person): Promise<void> {
  await page.goto(`/dashboard/data/users?search=${encodeURIComponent(last_name)}`);
  await page.getByRole('link', { name: last_name }).click();
  await expect(heading(page)).toContainText(last_name);
}

/** An employee approves that the person's two-factor authentication is turned off. */
export async function approveReset(
  page: Page,
  words: IdentityWords,
  person: Person,
): Promise<void> {
  await openPerson(page, person);
  await expect(page.getByRole('status').filter({ hasText: words.lost.request })).toBeVisible();
  await page.getByRole('button', { name: words.lost.approve }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: words.lost.approve }).click();
  await expect(toasts(page)).toContainText(words.lost.approved);
  await expect(page.getByText(words.lost.request)).toHaveCount(0);
}
