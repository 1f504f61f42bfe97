import type { Passkey, PasskeyCreationOptions, PasskeyRequestOptions } from '@portal/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hashPassword } from '#server/domains/auth/index.ts';
import { Browser } from './browser.ts';
import { testPortal, type TestPortal } from './portal.ts';
import {
  createSoftwareAuthenticator,
  portalOrigin,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';
import { createSecondApp } from './second-app.ts';

export const password = 'kachel-pijp-9';

const passwordHash = hashPassword(password);

/** A portal at a host name over https, where passkeys are used, and the function that closes it. */
export async function passkeyPortal() {
  const portal = await testPortal();
  const app = await createSecondApp(portal, { environment: { PUBLIC_URL: portalOrigin } });
  const close = async (): Promise<void> => {
    await app.close();
    await portal.close();
  };
  return { portal, app, close };
}

type AccountValues = Partial<typeof userAccount.$inferInsert>;

/** A customer's user with a password. */
export async function addPerson(portal: TestPortal, overrides: AccountValues = {}) {
  const customer = await portal.world.addCustomer();
  const values = { passwordHash: await passwordHash, ...overrides };
  const person = await portal.world.addCustomerUser(customer.id, values);
  return { ...person, customer };
}

/** Calls a route by POST; returns its body as what the caller knows it to be. */
export async function post<Body>(
  browser: Browser,
  path: string,
  body: object = {},
): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await browser.call('POST', path, { body });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests compare the body
  return { status: response.status, body: response.body as Body };
}

/** Starts to add a passkey. */
export const beginPasskey = async (browser: Browser): Promise<PasskeyCreationOptions> =>
  (await post<PasskeyCreationOptions>(browser, '/auth/passkeys/options/')).body;

/** Adds a passkey to the person who is signed in. */
export async function addPasskey(
  browser: Browser,
  authenticator: SoftwareAuthenticator,
  name = 'Telephone',
): Promise<Passkey> {
  const credential = authenticator.create(await beginPasskey(browser));
  const { status, body } = await post<Passkey>(browser, '/auth/passkeys/', { name, credential });
  if (status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`);
  return body;
}

/** A person with a passkey, and the browser in which they added it. */
export async function withPasskey(
  portal: TestPortal,
  app: FastifyInstance,
  { counts = true, ...overrides }: AccountValues & { readonly counts?: boolean } = {},
) {
  const person = await addPerson(portal, overrides);
  const browser = new Browser(app);
  await browser.signIn(person.email, password);
  const authenticator = createSoftwareAuthenticator({ counts });
  const passkey = await addPasskey(browser, authenticator);
  return { ...person, browser, authenticator, passkey };
}

/** A browser in which nobody is signed in. */
export async function openBrowser(app: FastifyInstance): Promise<Browser> {
  const browser = new Browser(app);
  await browser.call('GET', '/auth/csrf/');
  return browser;
}

/** Starts to sign in with a passkey: alone, or as the second factor of a sign-in. */
export const beginSignIn = async (
  browser: Browser,
  challengeToken?: string,
): Promise<PasskeyRequestOptions> => {
  const body = challengeToken === undefined ? {} : { challenge_token: challengeToken };
  return (await post<PasskeyRequestOptions>(browser, '/auth/passkey-sign-in/options/', body)).body;
};

/** Proves with a passkey, in the session of a browser, who the person is. */
export async function proveWith(browser: Browser, authenticator: SoftwareAuthenticator) {
  const { body } = await post<PasskeyRequestOptions>(browser, '/auth/reauthenticate/options/');
  return post(browser, '/auth/reauthenticate/', { credential: authenticator.use(body) });
}

/** Signs in with the passkey of an authenticator. */
export async function signInWith(browser: Browser, authenticator: SoftwareAuthenticator) {
  const credential = authenticator.use(await beginSignIn(browser));
  return post<{ code?: string }>(browser, '/auth/passkey-sign-in/', { credential });
}
