import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPasswordLink, confirmPassword, createSession } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { createEmployee } from '#server/domains/users/index.ts';
import { days, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { accountLink } from './account-link.table.ts';
import { createLinkToken, issueLink } from './issue-link.ts';

const start = new Date('2026-04-01T08:00:00Z');
const password = 'kachel-pijp-9';

let portal: TestPortal;
let link: { uid: string; token: string };
let email: string;
let people = 0;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  people += 1;
  email = `ada.${people}@example.org`;
  link = await invite();
});

function system() {
  return createSystemContext(portal, 'test', portal.clock.now());
}

async function invite(): Promise<typeof link> {
  const context = system();
  return transact(context, async (tx) => {
    const uid = await createEmployee(tx, context, {
      email: email.toUpperCase(),
      first_name: 'Ada',
      last_name: 'Lindeboom',
    });
    const { token } = await issueLink(tx, context, { userId: uid, purpose: 'setup_password' });
    return { uid, token };
  });
}

const check = (body: typeof link) => portal.call(checkPasswordLink, { body });
const confirm = (new_password: string, claim = link) =>
  portal.call(confirmPassword, { body: { ...claim, new_password } });

const invalidLink = { status: 400, body: { code: 'invalid_link' } };

describe('set-up link', () => {
  // @specification 7.18
  it('sets the first password once and lets the user act with all Staff permissions', async () => {
    expect((await check(link)).status).toBe(204);
    expect((await confirm(password)).status).toBe(204);
    expect(await check(link)).toMatchObject(invalidLink);
    expect(await confirm(password)).toMatchObject(invalidLink);

    const response = await portal.call(createSession, { body: { email, password } });
    expect(response.status).toBe(200);
    const me = await portal.call(getMe, { as: await portal.signedIn({ id: link.uid }) });
    expect(me.body).toMatchObject({ email, status: 'active' });
    expect(me.body.permissions).toHaveLength(10);
  });

  it.for([
    ['another token', () => ({ ...link, token: `${link.token}x` })],
    ['no id', () => ({ ...link, uid: 'ada' })],
    ['another person', async () => ({ ...(await portal.world.addEmployee()), token: link.token })],
  ] as const)('rejects a link with %s', async ([, createLink]) => {
    const { token, ...rest } = await createLink();
    const uid = 'uid' in rest ? rest.uid : rest.id;
    expect(await check({ uid, token })).toMatchObject(invalidLink);
    expect(await confirm(password, { uid, token })).toMatchObject(invalidLink);
  });

  it('expires a set-up link after seven days, and says so only for the right token', async () => {
    portal.clock.set(addMilliseconds(start, days(7) - minutes(1)));
    expect((await check(link)).status).toBe(204);
    portal.clock.set(addMilliseconds(start, days(7)));
    expect(await check(link)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await confirm(password)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await check({ ...link, token: 'x' })).toMatchObject(invalidLink);
  });

  it('rejects a link of a deactivated account', async () => {
    await portal.database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.id, link.uid));
    expect(await check(link)).toMatchObject(invalidLink);
  });

  it('reports a refused password at its field and keeps the link valid', async () => {
    const refused = await confirm('Ada Lindeboom');
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ new_password: ['This is your name or e-mail address.'] });
    expect((await confirm('short')).status).toBe(400);
    for (const length of [129, 1001, 500_000]) {
      expect((await confirm('wqk7'.repeat(length).slice(0, length))).body).toEqual({
        new_password: ['Use at most 128 characters.'],
      });
    }
    expect((await confirm('1234567890')).status).toBe(400);
    expect((await confirm(password)).status).toBe(204);
  });

  it('keeps leading and trailing spaces of a password', async () => {
    expect((await confirm(`  ${password} `)).status).toBe(204);
    const trimmed = await portal.call(createSession, { body: { email, password } });
    expect(trimmed.status).toBe(400);
  });

  it('accepts one of eight concurrent uses of a link', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_none, at) => confirm(`${password}-${at}`)),
    );
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 400, 400, 400, 400, 400, 400, 400]);
    const winner = responses.findIndex(({ status }) => status === 204);
    const body = { email, password: `${password}-${winner}` };
    expect((await portal.call(createSession, { body })).status).toBe(200);
  });

  it('accepts one of two concurrent uses of different links of one user', async () => {
    // A second valid link never exists in practice. This one simulates a lost race.
    const { token, digest } = createLinkToken();
    const [first] = await portal.database.orm
      .select()
      .from(accountLink)
      .where(eq(accountLink.userId, link.uid));
    if (first) {
      const second = { ...first, id: newId(), tokenDigest: digest };
      await portal.database.orm.insert(accountLink).values(second);
    }
    const responses = await Promise.all([
      confirm(`${password}-1`),
      confirm(`${password}-2`, { ...link, token }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 400]));
  });

  it('revokes a link when a newer one is issued', async () => {
    const context = system();
    const { token } = await transact(context, (tx) =>
      issueLink(tx, context, { userId: link.uid, purpose: 'setup_password' }),
    );
    expect(await check(link)).toMatchObject(invalidLink);
    expect((await check({ ...link, token })).status).toBe(204);
  });

  it('ends all sessions of the user and of no other user', async () => {
    const otherUser = await portal.signedIn(await portal.world.addEmployee());
    const before = await portal.signedIn({ id: link.uid });
    expect((await portal.call(getMe, { as: before })).status).toBe(200);
    await confirm(password);
    expect((await portal.call(getMe, { as: before })).status).toBe(401);
    expect((await portal.call(getMe, { as: otherUser })).status).toBe(200);
  });

  it('stores a digest of the token and writes an audit entry without secrets', async () => {
    await confirm(password);
    const links = await portal.database.orm
      .select()
      .from(accountLink)
      .where(eq(accountLink.userId, link.uid));
    expect(JSON.stringify(links)).not.toContain(link.token);
    const rows = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, link.uid))
      .orderBy(auditEntry.ordinal);
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['create', 'system'],
      ['join_group', 'system'],
      ['issue_link_setup_password', 'system'],
      ['set_password', 'anonymous'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe('first employee', () => {
  it('rejects an e-mail that is taken, in any case', async () => {
    await expect(invite()).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { email: [{ key: 'user.email_taken' }] } },
    });
  });

  it('creates one Staff group for concurrent additions on an empty portal', async () => {
    const fresh = await testPortal();
    const context = createSystemContext(fresh, 'test', start);
    const ids = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        transact(context, (tx) =>
          createEmployee(tx, context, {
            email: `${at}@example.org`,
            first_name: 'A',
            last_name: 'B',
          }),
        ),
      ),
    );
    expect(new Set(ids).size).toBe(4);
    await fresh.close();
  });
});
