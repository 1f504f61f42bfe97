import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { confirmTwoFactor, enableTwoFactor } from '@portal/contract/auth';
import { hashPassword } from '#server/domains/auth/index.ts';
import { createChallenge } from '#server/domains/auth/two-factor/create-challenge.ts';
import { twoFactorChallenge } from '#server/domains/auth/two-factor/two-factor.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller, TestPortal } from './portal.ts';

/** Password of the users who get a second factor. */
export const password = 'kachel-pijp-9';

const passwordHash = hashPassword(password);

/** Returns the code of an authenticator app at a time. */
export function generateCode(secret: string, instant: Date): string {
  return new TOTP({ secret }).generate({ timestamp: instant.getTime() });
}

/** Gives a person the password, and signs them in. */
export async function withPassword(portal: TestPortal, user: { id: string }): Promise<Caller> {
  await portal.database.orm
    .update(userAccount)
    .set({ passwordHash: await passwordHash })
    .where(eq(userAccount.id, user.id));
  return portal.signedIn(user);
}

/** Secrets of a person with two-factor authentication. */
export interface SecondFactor {
  readonly as: Caller;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor sign-in on, as the person would, by the last code before now. */
export async function withSecondFactor(
  portal: TestPortal,
  user: { id: string },
): Promise<SecondFactor> {
  const as = await withPassword(portal, user);
  const enabled = await portal.call(enableTwoFactor, { as, body: { password } });
  const { secret } = enabled.body;
  const totp_code = generateCode(secret, addMilliseconds(portal.clock.now(), -seconds(30)));
  const confirmed = await portal.call(confirmTwoFactor, { as, body: { totp_code } });
  return { as, secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** The token of a sign-in whose password was right just now. */
export async function startChallenge(portal: TestPortal, user: { id: string }): Promise<string> {
  const person = { userId: user.id, deviceId: newId() };
  const { token, row } = createChallenge(portal.clock.now(), person);
  await portal.database.orm.insert(twoFactorChallenge).values(row);
  return token;
}
