import { checkPasswordLink } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { accountClosed, accountInvited, emailChanged } from '#server/domains/users/index.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { readMailbox, type ReceivedMail } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { issueLink } from '../links/issue-link.ts';
import { createChallenge } from '../two-factor/create-challenge.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let ada: { id: string; email: string };
let userId: string;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  await addPerson(null);
});

async function addPerson(passwordHash: string | null): Promise<void> {
  const own = await portal.world.addCustomer();
  const person = { passwordHash, preferredLanguage: 'nl' as const };
  ada = await portal.world.addCustomerUser(own.id, person);
  userId = ada.id;
}

const runEvent = (publish: (tx: Transaction, context: Context) => Promise<void>) => {
  const context = createSystemContext(portal, 'test', start);
  return transact(context, (tx) => publish(tx, context));
};

const publishInvited = () =>
  runEvent((tx, context) => accountInvited.publish(tx, context, { userId }));

const after = () => `new.${ada.email}`;

const getLinkStatus = async (letter: ReceivedMail | undefined) => {
  const response = await portal.call(checkPasswordLink, { body: letter?.claim ?? {} });
  return response.status;
};

describe('invitation', () => {
  it('mails a link valid for a week, in the language of the recipient', async () => {
    await publishInvited();
    const [letter] = await readMailbox(portal, ada.email);
    expect(letter).toMatchObject({
      template: 'invitation',
      language: 'nl',
      claim: { uid: userId },
    });
    expect(letter?.text).toContain('7 dagen');
    expect(letter?.text).toContain('https://portal.example/setup-password/');
    expect(await getLinkStatus(letter)).toBe(204);
  });

  it('revokes the links of older invitations', async () => {
    await publishInvited();
    await publishInvited();
    const [oldMail, newer] = await readMailbox(portal, ada.email);
    expect(await getLinkStatus(oldMail)).toBe(400);
    expect(await getLinkStatus(newer)).toBe(204);
  });
});

it('ends the sessions, links and challenges of a closed account', async () => {
  const as = await portal.signedIn(ada);
  await publishInvited();
  await runEvent(async (tx, context) => {
    const { row } = createChallenge(context.now, { userId, deviceId: userId });
    await tx.insert(twoFactorChallenge).values(row);
    await accountClosed.publish(tx, context, { userId });
  });
  expect((await portal.call(getMe, { as })).status).toBe(401);
  expect(await getLinkStatus((await readMailbox(portal, ada.email))[0])).toBe(400);
  const challenges = await portal.database.orm
    .select()
    .from(twoFactorChallenge)
    .where(eq(twoFactorChallenge.userId, userId));
  expect(challenges).toMatchObject([{ endedAt: '2026-04-01T08:00:00.000Z' }]);
});

async function changeEmail(): Promise<void> {
  const { orm } = portal.database;
  await orm.update(userAccount).set({ email: after() }).where(eq(userAccount.id, userId));
  const payload = { userId, before: ada.email, after: after() };
  await runEvent((tx, context) => emailChanged.publish(tx, context, payload));
}

describe('changed e-mail', () => {
  it('mails both addresses and revokes links', async () => {
    await addPerson('a hash');
    const { token } = await transact(createSystemContext(portal, 'test', start), (tx) =>
      issueLink(tx, createSystemContext(portal, 'test', start), {
        userId,
        purpose: 'reset_password',
      }),
    );
    await changeEmail();
    const [old] = await readMailbox(portal, ada.email);
    expect(old).toMatchObject({ template: 'email_changed_from', language: 'nl' });
    expect(old?.text).toContain(ada.email);
    expect(old?.text).not.toContain(after());
    expect(await readMailbox(portal, after())).toMatchObject([{ template: 'email_changed_to' }]);
    const response = await portal.call(checkPasswordLink, { body: { uid: userId, token } });
    expect(response.status).toBe(400);
  });

  it('invites a person without a password again', async () => {
    await publishInvited();
    await changeEmail();
    const [oldMail, newMail] = await readMailbox(portal, ada.email);
    expect(await getLinkStatus(oldMail)).toBe(400);
    expect(newMail).toMatchObject({ template: 'email_changed_from' });
    const [invitation, ...others] = await readMailbox(portal, after());
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({ template: 'invitation' });
    expect(await getLinkStatus(invitation)).toBe(204);
  });

  it('does not invite a person whose account is closed', async () => {
    const { orm } = portal.database;
    await orm.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, userId));
    await changeEmail();
    expect(await readMailbox(portal, after())).toMatchObject([{ template: 'email_changed_to' }]);
  });
});
