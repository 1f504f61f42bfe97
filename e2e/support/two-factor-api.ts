import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { ownPassword } from './accounts.ts';
import { authenticator, type Authenticator } from './authenticator.ts';
import { send } from './portal-api.ts';

/** Turns on two-factor authentication for the user of a test who is signed in; returns their app. */
export async function enableTwoFactor(request: APIRequestContext): Promise<Authenticator> {
  const begun = await send(request, 'POST', '/auth/two-factor/enable/', { password: ownPassword });
  expect(begun.status(), await begun.text()).toBe(200);
  const { otpauth_url: link }: { otpauth_url: string } = await begun.json();
  const app = authenticator(link);
  const code = { totp_code: app.nextCode() };
  const confirmed = await send(request, 'POST', '/auth/two-factor/enable/confirm/', code);
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  return app;
}
