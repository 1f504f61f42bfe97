import type { Page } from '@playwright/test';
import { getPassword } from './accounts.ts';

/** Fills in the English sign-in form and sends it. */
export async function logIn(
  page: Page,
  email: string,
  password = getPassword(email),
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
