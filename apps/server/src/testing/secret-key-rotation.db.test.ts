import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reencryptColumn } from '#server/database/encrypted-column.ts';
import { classifiedTables } from '#server/database/privacy.ts';
import { authenticatorSecrets } from '#server/domains/auth/index.ts';
import { twoFactor } from '#server/domains/auth/two-factor/two-factor.table.ts';
import { createAnonymizationTools, resignReceipts } from '#server/domains/compliance/index.ts';
import { anonymizationReceipt } from '#server/domains/compliance/receipts/anonymization-receipt.table.ts';
import { createEncryptor } from '#server/kernel/encryption.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { encryptedColumns } from '#server/cli/rotate-secrets-command.ts';
import { Browser } from './browser.ts';
import { secretKey, testPortal, type TestPortal } from './portal.ts';
import { createSecondApp } from './second-app.ts';
import { generateCode, password, withPassword, withSecondFactor } from './second-factor.ts';

const newKey = 'Zr8vQm2Lx0Yt5Hs9Kd3Wf7Bn1Pc6Gj4T';

let portal: TestPortal;
/** The portal while its key is changed, and after the previous one was removed. */
let rotating: FastifyInstance;
let rotated: FastifyInstance;

beforeAll(async () => {
  portal = await testPortal();
  rotating = await createSecondApp(portal, {
    environment: { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: secretKey },
  });
  rotated = await createSecondApp(portal, { environment: { SECRET_KEY: newKey } });
});
afterAll(async () => {
  await rotating.close();
  await rotated.close();
  await portal.close();
});
afterEach(() => portal.database.orm.delete(twoFactor));

async function signedInBrowser(): Promise<Browser> {
  const { id } = await portal.world.addCustomer();
  const user = await portal.world.addCustomerUser(id);
  await withPassword(portal, user);
  const browser = new Browser(portal.app);
  await browser.signIn(user.email, password);
  return browser;
}

const getStatus = async (browser: Browser) => (await browser.call('GET', '/users/me/')).status;

it('goes on with sessions, pages and browsers of the previous key, and renews their cookies', async () => {
  const browser = await signedInBrowser();
  const before = browser.copy();
  browser.app = rotating;
  expect(await getStatus(browser)).toBe(200);
  // An unsafe request with the CSRF token of a page that was open before.
  expect(await browser.call('POST', '/auth/sessions/revoke-others/')).toMatchObject({
    status: 204,
  });
  expect(await browser.call('POST', '/auth/jwt/refresh/')).toMatchObject({ status: 200 });
  for (const cookie of ['access_token', 'refresh_token', 'csrftoken', 'device'])
    expect(browser.cookie(cookie)).not.toBe(before.cookie(cookie));
  browser.app = rotated;
  expect(await getStatus(browser)).toBe(200);
  expect(await browser.call('POST', '/auth/sessions/revoke-others/')).toMatchObject({
    status: 204,
  });
  expect(await browser.call('POST', '/auth/jwt/refresh/')).toMatchObject({ status: 200 });
});

it('takes a cookie of the previous key no more once the key is gone', async () => {
  const browser = await signedInBrowser();
  browser.app = rotated;
  expect(await getStatus(browser)).toBe(401);
  // The page's own token is signed with the key as well; the refusal renews it.
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(403);
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
});

it('takes no cookie of the new key with the previous key alone', async () => {
  const browser = await signedInBrowser();
  browser.app = rotating;
  await browser.call('POST', '/auth/jwt/refresh/');
  browser.app = portal.app;
  expect(await getStatus(browser)).toBe(401);
});

it('checks codes of an authenticator before and after it is encrypted anew', async () => {
  const { id } = await portal.world.addCustomer();
  const user = await portal.world.addCustomerUser(id);
  portal.clock.set(new Date('2026-04-01T08:00:05Z'));
  const { secret } = await withSecondFactor(portal, user);
  const browser = new Browser(rotating);
  const enterCode = async (instant: string) => {
    portal.clock.set(new Date(instant));
    browser.jar.clear();
    const { body } = await browser.signIn(user.email, password);
    const { challenge_token } = Object(body);
    const totp_code = generateCode(secret, portal.clock.now());
    return browser.call('POST', '/auth/jwt/verify-2fa/', { body: { challenge_token, totp_code } });
  };
  expect(await enterCode('2026-04-01T08:10:05Z')).toMatchObject({ status: 200 });
  expect(await rotate([newKey, secretKey])).toEqual({ renewed: 1, current: 0, unreadable: 0 });
  browser.app = rotated;
  expect(await enterCode('2026-04-01T08:20:05Z')).toMatchObject({ status: 200 });
});

function rotate(keys: SecretKey, batchSize?: number) {
  const encryptor = createEncryptor(keys, authenticatorSecrets.purpose);
  return reencryptColumn(portal.database, encryptor, authenticatorSecrets, batchSize);
}

/** Adds people whose authenticators are encrypted with a key. */
async function addAuthenticators(key: string, count: number): Promise<string[]> {
  const encryptor = createEncryptor(key, authenticatorSecrets.purpose);
  const { id } = await portal.world.addCustomer();
  const userIds: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { id: userId } = await portal.world.addCustomerUser(id);
    userIds.push(userId);
    const encryptedSecret = encryptor.encrypt(Buffer.from(`secret of ${userId}`), userId);
    const createdAt = new Date().toISOString();
    await portal.database.orm.insert(twoFactor).values({ userId, encryptedSecret, createdAt });
  }
  return userIds;
}

it.each([1, 2, 3, 7, 100])(
  'renews all in batches of %i, and reports what it found',
  async (size) => {
    const userIds = await addAuthenticators(secretKey, 5);
    await addAuthenticators(newKey, 2);
    await addAuthenticators('a third key that nobody remembers any more', 1);
    expect(await rotate([newKey, secretKey], size)).toEqual({
      renewed: 5,
      current: 2,
      unreadable: 1,
    });
    const encryptor = createEncryptor(newKey, authenticatorSecrets.purpose);
    const rows = await portal.database.orm
      .select()
      .from(twoFactor)
      .where(inArray(twoFactor.userId, userIds));
    for (const { userId, encryptedSecret } of rows)
      expect(encryptor.decrypt(encryptedSecret, userId)?.toString()).toBe(`secret of ${userId}`);
    expect(await rotate([newKey, secretKey], size)).toEqual({
      renewed: 0,
      current: 7,
      unreadable: 1,
    });
  },
);

it('continues after an interruption', async () => {
  await addAuthenticators(secretKey, 6);
  const encryptor = createEncryptor([newKey, secretKey], authenticatorSecrets.purpose);
  let encrypted = 0;
  const failing = {
    ...encryptor,
    encrypt: (bytes: Uint8Array, associatedData: string) => {
      encrypted += 1;
      if (encrypted === 5) throw new Error('interrupted');
      return encryptor.encrypt(bytes, associatedData);
    },
  };
  await expect(reencryptColumn(portal.database, failing, authenticatorSecrets, 2)).rejects.toThrow(
    'interrupted',
  );
  expect(await rotate([newKey, secretKey], 2)).toEqual({ renewed: 2, current: 4, unreadable: 0 });
});

it('leaves a secret that its person replaces meanwhile', async () => {
  const [userId = ''] = await addAuthenticators(secretKey, 1);
  const encryptor = createEncryptor(newKey, authenticatorSecrets.purpose);
  const encryptedSecret = encryptor.encrypt(Buffer.from('replaced'), userId);
  const isOwn = eq(twoFactor.userId, userId);
  const rotation = await portal.database.orm.transaction(async (tx) => {
    await tx.update(twoFactor).set({ encryptedSecret }).where(isOwn);
    // Reads the secret as it was, and waits for the row.
    const running = rotate([newKey, secretKey]);
    await setTimeout(300);
    return { running };
  });
  expect(await rotation.running).toEqual({ renewed: 0, current: 0, unreadable: 0 });
  const [row] = await portal.database.orm.select().from(twoFactor).where(isOwn);
  expect(row && encryptor.decrypt(row.encryptedSecret, userId)?.toString()).toBe('replaced');
});

it('signs receipts anew, in their folder and in the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-receipts-'));
  try {
    const toolsWith = (keys: SecretKey) =>
      createAnonymizationTools(
        portal,
        { secretKey: keys, dataDir, files: { store: 'folder' } },
        { clock: portal.clock, scrubber: null },
      );
    const [genuine, foreign] = [
      toolsWith(secretKey),
      toolsWith('a third key that nobody remembers'),
    ].map(({ signer }) =>
      signer.sign({
        id: newId(),
        request_id: newId(),
        user_id: newId(),
        anonymized_at: '2026-04-01T08:00:00.000Z',
        tables: [{ table: 'customer', changed: 2 }],
        files_renamed: 0,
        traces_left: 0,
        traces: [],
        replayed: false,
      }),
    );
    if (!genuine || !foreign) throw new Error('No receipts');
    const { signer, receiptStore } = toolsWith([newKey, secretKey]);
    for (const receipt of [genuine, foreign]) await receiptStore.save(receipt);
    await portal.database.orm.insert(anonymizationReceipt).values({
      id: genuine.id,
      requestId: genuine.request_id,
      userId: genuine.user_id,
      anonymizedAt: genuine.anonymized_at,
      tables: genuine.tables,
      filesRenamed: 0,
      tracesLeft: 0,
      traces: [],
      isReplay: false,
      signature: genuine.signature,
    });
    const tools = toolsWith([newKey, secretKey]);
    expect(await resignReceipts(tools)).toEqual({ renewed: 1, current: 0, unreadable: 1 });
    const { signature: _earlier, ...content } = genuine;
    const renewed = signer.sign(content);
    expect(await Array.fromAsync(receiptStore.all())).toEqual(
      expect.arrayContaining([foreign, renewed]),
    );
    const [stored] = await portal.database.orm.select().from(anonymizationReceipt);
    expect(stored?.signature).toBe(renewed.signature);
    expect(toolsWith(newKey).signer.isGenuine(renewed)).toBe(true);
    expect(await resignReceipts(tools)).toEqual({ renewed: 0, current: 1, unreadable: 1 });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it('knows every column that is encrypted', () => {
  const named = [...classifiedTables().values()].flatMap((table) =>
    Object.entries(table)
      .filter(([name]) => name.startsWith('encrypted'))
      .map(([, column]) => column),
  );
  expect(new Set(encryptedColumns.map(({ encrypted }) => encrypted))).toEqual(new Set(named));
});
