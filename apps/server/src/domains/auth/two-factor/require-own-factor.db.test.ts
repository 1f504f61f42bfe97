import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { Browser } from '#server/testing/browser.ts';
import {
  addPasskey,
  addPerson,
  beginPasskey,
  openBrowser,
  passkeyPortal,
  password,
  post,
  proveWith,
  signInWith,
} from '#server/testing/passkey-fixture.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { generateCode } from '#server/testing/second-factor.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#server/testing/software-authenticator.ts';

const start = new Date('2026-04-01T08:00:00.000Z');

let portal: TestPortal;
let app: FastifyInstance;
let close: () => Promise<void>;
let ada: { id: string; email: string };
let browser: Browser;
let authenticator: SoftwareAuthenticator;
let secret: string;
let recoveryCode: string;

beforeAll(async () => {
  ({ portal, app, close } = await passkeyPortal());
});
afterAll(() => close());
beforeEach(async () => {
  portal.clock.set(start);
  ada = await addPerson(portal);
  browser = new Browser(app);
  await browser.signIn(ada.email, password);
  authenticator = createSoftwareAuthenticator();
});

const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const begin = (code?: string) =>
  post(browser, '/auth/passkeys/options/', code === undefined ? {} : { code });
const enable = () => post<{ secret: string }>(browser, '/auth/two-factor/enable/', { password });
const confirm = (totp_code: string) =>
  post<{ recovery_codes: string[] }>(browser, '/auth/two-factor/enable/confirm/', { totp_code });

async function setUpApp(): Promise<void> {
  secret = (await enable()).body.secret;
  const confirmed = await confirm(generateCode(secret, portal.clock.now()));
  recoveryCode = confirmed.body.recovery_codes[0] ?? '';
}

const has = {
  nothing: () => Promise.resolve(),
  app: setUpApp,
  passkey: async () => void (await addPasskey(browser, authenticator)),
  both: async () => {
    await addPasskey(browser, authenticator);
    await proveWith(browser, authenticator);
    await setUpApp();
  },
} as const;

const proofs = {
  password: async () => void (await post(browser, '/auth/reauthenticate/', { password })),
  passkey: async () => void (await proveWith(browser, authenticator)),
  'passkey, then password': async () => {
    await proveWith(browser, authenticator);
    wait(seconds(1));
    await post(browser, '/auth/reauthenticate/', { password });
  },
  'passkey elsewhere': async () => void (await signInWith(await openBrowser(app), authenticator)),
} as const;

const codes = {
  none: () => undefined,
  right: () => generateCode(secret, portal.clock.now()),
  wrong: () => '000000',
  old: () => generateCode(secret, addMilliseconds(portal.clock.now(), -minutes(2))),
  recovery: () => recoveryCode,
  invented: () => 'abcde-fghij',
} as const;

const atCode = { status: 400, body: { code: [expect.any(String)] } };
const invalidCode = { status: 400, body: { code: 'invalid_code' } };
const needsPasskey = {
  status: 403,
  body: { code: 'reauthentication_required', detail: expect.stringContaining('passkey') },
};
const begun = { status: 200 };

describe('adding a passkey', () => {
  test.each([
    ['nothing', 'password', 'none', begun],
    ['nothing', 'password', 'wrong', begun],
    ['app', 'password', 'none', atCode],
    ['app', 'password', 'wrong', invalidCode],
    ['app', 'password', 'old', invalidCode],
    ['app', 'password', 'invented', invalidCode],
    ['app', 'password', 'right', begun],
    ['app', 'password', 'recovery', begun],
    ['passkey', 'password', 'none', needsPasskey],
    ['passkey', 'password', 'wrong', needsPasskey],
    ['passkey', 'passkey elsewhere', 'none', needsPasskey],
    ['passkey', 'passkey, then password', 'none', needsPasskey],
    ['passkey', 'passkey', 'none', begun],
    ['both', 'password', 'none', atCode],
    ['both', 'password', 'wrong', invalidCode],
    ['both', 'passkey', 'wrong', invalidCode],
    ['both', 'passkey, then password', 'none', atCode],
    ['both', 'passkey', 'none', begun],
    ['both', 'password', 'right', begun],
  ] as const)(
    'treats a person with %s after a proof by %s with a code that is %s by the rule',
    async (factors, proof, code, expected) => {
      await has[factors]();
      wait(minutes(5));
      await proofs[proof]();
      wait(minutes(1));
      expect(await begin(codes[code]())).toMatchObject(expected);
    },
  );

  it('takes each code once', async () => {
    await setUpApp();
    wait(minutes(1));
    for (const code of [codes.right(), recoveryCode]) {
      expect((await begin(code)).status).toBe(200);
      expect(await begin(code)).toMatchObject(invalidCode);
    }
  });

  it('refuses a passkey that was begun before the person had a second factor', async () => {
    const stolen = browser.copy();
    const credential = authenticator.create(await beginPasskey(stolen));
    await setUpApp();
    expect(await post(stolen, '/auth/passkeys/', { name: 'Mine', credential })).toMatchObject({
      status: 400,
      body: { credential: [expect.any(String)] },
    });
  });
});

describe('adding an authenticator app', () => {
  it('needs a proof by the passkey of a person who has one, when it begins and when it ends', async () => {
    const pending = (await enable()).body.secret;
    await addPasskey(browser, authenticator);
    wait(minutes(1));
    expect(await enable()).toMatchObject(needsPasskey);
    const code = generateCode(pending, portal.clock.now());
    expect(await confirm(code)).toMatchObject(needsPasskey);
    await proveWith(browser, authenticator);
    expect((await confirm(code)).status).toBe(200);
  });
});
