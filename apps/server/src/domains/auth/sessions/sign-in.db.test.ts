import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { hashPassword, isCurrentHash } from '../passwords/password-hash.ts';
import { session } from './session.table.ts';

const password = 'correct horse battery';

let portal: TestPortal;
let app: FastifyInstance;
let passwordHash: string;
let ada: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  app = await createSecondApp(portal);
  passwordHash = await hashPassword(password);
  ada = await withPassword({});
});

afterAll(async () => {
  await app.close();
  await portal.close();
});

/** Adds a user with a password, of an active customer unless overridden. */
async function withPassword(
  overrides: Partial<typeof userAccount.$inferInsert>,
  customerIsActive = true,
): Promise<{ id: string; email: string }> {
  const own = await portal.world.addCustomer({ isActive: customerIsActive });
  return portal.world.addCustomerUser(own.id, { passwordHash, ...overrides });
}

/** Returns the stored hash of a person's password. */
async function readHash(id: string) {
  const { orm } = portal.database;
  const [row] = await orm.select().from(userAccount).where(eq(userAccount.id, id));
  return row?.passwordHash;
}

describe('sign-in', () => {
  // @specification 7.8
  it('returns 200 with the four cookies of the contract and a new CSRF token', async () => {
    const browser = new Browser(app);
    await browser.call('GET', '/auth/csrf/');
    const before = browser.cookie('csrftoken');
    const response = await browser.signIn(ada.email, password);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      two_fa_required: false,
      challenge_token: null,
      second_factors: [],
      two_factor_setup_required: false,
    });
    expect(response.set).toEqual({
      access_token: cookie('access_token', '/api', 900, true),
      refresh_token: cookie('refresh_token', '/api/v1/auth/jwt/', 604_800, true),
      csrftoken: cookie('csrftoken', '/', 604_800, false),
      device: cookie('device', '/api/v1/auth/', 31_536_000, true),
    });
    expect(browser.cookie('csrftoken')).not.toBe(before);
    expect(browser.cookie('csrftoken')).toMatch(/^[\w.-]+$/);
    expect((await browser.call('GET', '/users/me/')).status).toBe(200);
  });

  it('sets Secure cookies with prefixed names over HTTPS', async () => {
    const secure = await createSecondApp(portal, {
      environment: { PUBLIC_URL: 'https://portal.example' },
    });
    try {
      const browser = new Browser(secure);
      const response = await browser.signIn(ada.email, password);
      expect(response.set).toEqual({
        '__Secure-access_token': {
          ...cookie('__Secure-access_token', '/api', 900, true),
          secure: true,
        },
        '__Secure-refresh_token': {
          ...cookie('__Secure-refresh_token', '/api/v1/auth/jwt/', 604_800, true),
          secure: true,
        },
        '__Host-csrftoken': { ...cookie('__Host-csrftoken', '/', 604_800, false), secure: true },
        '__Secure-device': {
          ...cookie('__Secure-device', '/api/v1/auth/', 31_536_000, true),
          secure: true,
        },
      });
      expect((await browser.call('GET', '/users/me/')).status).toBe(200);
    } finally {
      await secure.close();
    }
  });

  it('accepts an e-mail in any case and with spaces', async () => {
    const written = `  ${ada.email.toUpperCase()} `;
    expect((await new Browser(app).signIn(written, password)).status).toBe(200);
  });

  it('accepts an e-mail with its domain in either form', async () => {
    const name = newId();
    await withPassword({ email: `${name}@bücher.example` });
    for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'BU\u0308CHER.example']) {
      const response = await new Browser(app).signIn(`${name}@${domain}`, password);
      expect(response.status).toBe(200);
    }
  });

  it.each([
    [
      'composed and decomposed letters',
      'Crème brûlée été 42',
      'Crème brûlée été 42'.normalize('NFD'),
    ],
    [
      'decomposed and composed Hangul',
      '한글 비밀번호 열두자리'.normalize('NFD'),
      '한글 비밀번호 열두자리',
    ],
    ['a no-break space and a space', 'plum\u00a0tree and river', 'plum tree and river'],
    ['an Ångström sign and Å', 'a long \u212b ruler here', 'a long Å ruler here'],
    ['an ideographic space', 'plum\u3000tree and river', 'plum tree and river'],
  ])('accepts %s for each other', async (_name, chosen, typed) => {
    const { email } = await withPassword({ passwordHash: await hashPassword(chosen) });
    for (const entered of [chosen, typed])
      expect((await new Browser(app).signIn(email, entered)).status).toBe(200);
    expect((await new Browser(app).signIn(email, `${typed} `)).status).toBe(400);
  });

  it('accepts a password that was hashed as it was typed, and hashes it anew', async () => {
    const typed = 'Crème brûlée été 42'.normalize('NFD');
    const { email } = await withPassword({ passwordHash: await hash(typed) });
    expect((await new Browser(app).signIn(email, typed.normalize('NFC'))).status).toBe(400);
    for (const entered of [typed, typed.normalize('NFC'), typed])
      expect((await new Browser(app).signIn(email, entered)).status).toBe(200);
  });

  it('hashes a password anew whose hash was made at another cost, and leaves every other hash', async () => {
    const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const person = await withPassword({ passwordHash: cheap });
    expect((await new Browser(app).signIn(person.email, 'not the password')).status).toBe(400);
    expect(await readHash(person.id)).toBe(cheap);
    expect((await new Browser(app).signIn(person.email, password)).status).toBe(200);
    const renewed = await readHash(person.id);
    expect(isCurrentHash(renewed ?? '')).toBe(true);
    expect((await new Browser(app).signIn(person.email, password)).status).toBe(200);
    expect(await readHash(person.id)).toBe(renewed);
  });

  it('begins a new session each time and ends the earlier one of the browser', async () => {
    const first = new Browser(app);
    await first.signIn(ada.email, password);
    const second = first.copy();
    await second.signIn(ada.email, password);
    expect(second.cookie('access_token')).not.toBe(first.cookie('access_token'));
    expect((await first.call('GET', '/users/me/')).status).toBe(401);
    expect((await second.call('GET', '/users/me/')).status).toBe(200);
  });

  it('keeps the device cookie of a browser that signed in before', async () => {
    const browser = new Browser(app);
    await browser.signIn(ada.email, password);
    const device = browser.cookie('device');
    await browser.signIn(ada.email, password);
    expect(browser.cookie('device')).toBe(device);
  });

  it('writes an audit entry, with the address stored apart, and the time of the last sign-in', async () => {
    const own = await withPassword({});
    await new Browser(app).signIn(own.email, password);
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
      .where(eq(auditEntry.objectId, own.id));
    expect(entries).toMatchObject([
      {
        audit_entry: {
          action: 'sign_in',
          actorKind: 'customer',
          actorId: own.id,
          objectType: 'user_account',
          changes: {},
        },
        audit_personal: { ip: '127.0.0.1' },
      },
    ]);
    const [account] = await portal.database.orm
      .select()
      .from(userAccount)
      .where(eq(userAccount.id, own.id));
    expect(account?.lastLoginAt).toMatch(/Z$/);
  });
});

describe('refused sign-in', () => {
  it('returns 400 with the names of missing and blank fields', async () => {
    const browser = new Browser(app);
    await browser.call('GET', '/auth/csrf/');
    const response = await browser.call('POST', '/auth/jwt/create/', { body: { email: '  ' } });
    expect(response).toMatchObject({
      status: 400,
      body: { email: ['This field is required'], password: ['This field is required'] },
    });
  });

  it('returns the same 400 invalid_credentials for every reason', async () => {
    const refused = [
      ada.email,
      'nobody@example.org',
      'no address at all',
      (await withPassword({ passwordHash: null })).email,
      (await withPassword({ isActive: false })).email,
      (await withPassword({ anonymizedAt: '2026-01-01T00:00:00Z' })).email,
      (await withPassword({}, false)).email,
    ];
    for (const [at, email] of refused.entries()) {
      const tried = at === 0 ? 'a wrong password' : password;
      const response = await new Browser(app).signIn(email, tried);
      expect([email, response.status]).toEqual([email, 400]);
      expect(response.body).toEqual({
        detail: 'The e-mail address or password is incorrect.',
        code: 'invalid_credentials',
      });
      expect(response.set).toEqual({});
    }
  });

  it('returns 400 for a password with extra spaces, since secrets are not trimmed', async () => {
    const spaced = await withPassword({ passwordHash: await hashPassword(` ${password} `) });
    expect((await new Browser(app).signIn(spaced.email, password)).status).toBe(400);
    expect((await new Browser(app).signIn(spaced.email, ` ${password} `)).status).toBe(200);
  });

  it('returns 400 for an e-mail that the database cannot store', async () => {
    expect((await new Browser(app).signIn('ada\0@example.org', password)).status).toBe(400);
  });

  it('begins no session after a refused sign-in', async () => {
    const own = await withPassword({});
    await new Browser(app).signIn(own.email, 'a wrong password');
    const rows = await portal.database.orm.select().from(session).where(eq(session.userId, own.id));
    expect(rows).toEqual([]);
  });
});

function cookie(name: string, path: string, maxAge: number, httpOnly: boolean): object {
  const value: unknown = expect.any(String);
  return { name, value, path, maxAge, sameSite: 'Lax', ...(httpOnly ? { httpOnly: true } : {}) };
}
