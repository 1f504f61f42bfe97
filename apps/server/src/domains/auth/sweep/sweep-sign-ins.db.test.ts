import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, later } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type TestPortal } from '../../../../test/portal.ts';
import { accountLink } from '../links/account-link.table.ts';
import { session } from '../sessions/session.table.ts';
import { signInSweep } from './sweep-sign-ins.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

it('forgets sessions and links after 90 days, and nothing younger', async () => {
  const now = new Date();
  const { orm } = portal.database;
  const user = await portal.world.addEmployee();
  await portal.world.addSession(user.id, later(now, -days(91)));
  const young = await portal.world.addSession(user.id, later(now, -days(89)));
  const linkThatRanOut = async (daysAgo: number) => {
    const id = newId();
    const expiresAt = later(now, -days(daysAgo)).toISOString();
    const token = { purpose: 'setup_password' as const, tokenDigest: Buffer.alloc(32, daysAgo) };
    await orm
      .insert(accountLink)
      .values({ id, userId: user.id, ...token, createdAt: expiresAt, expiresAt });
    return id;
  };
  await linkThatRanOut(91);
  const youngLink = await linkThatRanOut(89);

  const sweep = signInSweep({ now: () => now });
  const finish: Parameters<typeof sweep>[1]['finish'] = (effects) => orm.transaction(effects);
  const signal = new AbortController().signal;
  await sweep({}, { id: newId(), isLast: false, signal, finish });

  expect((await orm.select().from(session)).map(({ id }) => id)).toEqual([young.id]);
  expect((await orm.select().from(accountLink)).map(({ id }) => id)).toEqual([youngLink]);
});
