import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { ownPassword } from './accounts.ts';
import { mailedLink } from './mailed-link.ts';
import { send } from './portal-api.ts';
import { logIn } from './sign-in-form.ts';

/**
 * Sets the password of an invited person by the link in their mail, and signs them in on the page.
 */
export async function setUpAccount(page: Page, email: string): Promise<Page> {
  const { request } = page.context();
  await request.get('/api/v1/auth/csrf/');
  const body = { ...(await mailedLink(email, 'setup-password')), new_password: ownPassword };
  const answer = await send(request, 'POST', '/auth/password/reset/confirm/', body);
  expect(answer.status(), await answer.text()).toBe(204);
  await page.goto('/');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/dashboard/u);
  return page;
}
