import { verifySecondFactor } from '@portal/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from './attempt.table.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';
import { createChallenge } from '../two-factor/create-challenge.ts';
import { addMilliseconds, hours, minutes, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import {
  generateCode,
  startChallenge,
  withSecondFactor,
  type SecondFactor,
} from '#server/testing/second-factor.ts';
import { apiBase } from '#server/http/routes.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let ada: { id: string; email: string };
let factor: SecondFactor;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set(start);
  const customer = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(customer.id);
  factor = await withSecondFactor(portal, ada);
});

/** Enters a code of a pending sign-in from an address, and returns the status. */
async function enter(challenge_token: string, totp_code: string, remoteAddress: string) {
  const { cookie, csrf } = portal.anonymous;
  const response = await portal.app.inject({
    method: 'POST',
    url: `${apiBase}${verifySecondFactor.path}`,
    headers: { cookie, 'x-csrftoken': csrf },
    payload: { challenge_token, totp_code },
    remoteAddress,
  });
  return response.statusCode;
}

const rightCode = (drift = 0) =>
  generateCode(factor.secret, addMilliseconds(portal.clock.now(), seconds(drift)));
const wrongCode = () => rightCode(3600);

/** Guesses codes as somebody who knows the password, five in each pending sign-in. */
async function guess(count: number, address: string): Promise<number[]> {
  const statuses: number[] = [];
  let token = '';
  for (let at = 0; at < count; at += 1) {
    if (at % 5 === 0) token = await startChallenge(portal, ada);
    statuses.push(await enter(token, wrongCode(), address));
  }
  return statuses;
}

/** A pending sign-in on a browser that the person has used before. */
async function startKnown(deviceId = newId()): Promise<string> {
  const at = portal.clock.now();
  await portal.database.orm
    .insert(knownBrowser)
    .values({
      userId: ada.id,
      deviceId,
      firstSeenAt: at.toISOString(),
      lastSeenAt: at.toISOString(),
    })
    .onConflictDoNothing();
  const { token, row } = createChallenge(at, { userId: ada.id, deviceId });
  await portal.database.orm.insert(twoFactorChallenge).values(row);
  return token;
}

describe('somebody who knows the password', () => {
  it('locks themselves with ten wrong codes, and not the owner elsewhere or on a known browser', async () => {
    expect(await guess(12, '198.51.100.7')).toEqual([...Array<number>(10).fill(400), 423, 423]);
    expect(await enter(await startChallenge(portal, ada), rightCode(), '198.51.100.7')).toBe(423);
    expect(await enter(await startKnown(), rightCode(), '198.51.100.7')).toBe(200);
    expect(await enter(await startChallenge(portal, ada), rightCode(30), '203.0.113.9')).toBe(200);
  });

  it('does not end or lock the pending sign-in of the owner', async () => {
    const own = await startChallenge(portal, ada);
    await guess(15, '198.51.100.7');
    expect(await enter(own, wrongCode(), '203.0.113.9')).toBe(400);
    expect(await enter(own, rightCode(), '203.0.113.9')).toBe(200);
  });

  it('has one counter for a whole IPv6 network', async () => {
    await guess(5, '2001:db8:1:2::1');
    await guess(5, '2001:db8:1:2:ffff::9');
    expect(await guess(1, '2001:db8:1:2:aaaa::5')).toEqual([423]);
    expect(await guess(1, '2001:db8:1:3::1')).toEqual([400]);
  });

  it('has 20 guesses a day from one network, also after right codes of the owner there', async () => {
    const address = '198.51.100.20';
    await guess(10, address);
    portal.clock.set(addMilliseconds(start, minutes(16)));
    await guess(9, address);
    expect(await enter(await startChallenge(portal, ada), rightCode(), address)).toBe(200);
    expect(await guess(2, address)).toEqual([400, 429]);
    portal.clock.set(addMilliseconds(start, hours(24) + minutes(17)));
    expect(await guess(1, address)).toEqual([400]);
  });

  it('has 100 guesses a day from all networks together, while known browsers stay open', async () => {
    const all = [];
    for (let network = 1; network <= 11; network += 1)
      all.push(...(await guess(10, `198.51.100.${network}`)));
    expect(all.filter((status) => status === 400)).toHaveLength(100);
    expect(all.slice(100)).toEqual(Array<number>(10).fill(429));
    expect(await enter(await startChallenge(portal, ada), rightCode(), '203.0.113.9')).toBe(429);
    expect(await enter(await startKnown(), rightCode(), '198.51.100.1')).toBe(200);
  });

  it('leaves no readable address in the counters', async () => {
    await guess(1, '198.51.100.7');
    const rows = await portal.database.orm.select().from(attempt);
    const ofCodes = rows.filter(({ kind }) => kind.startsWith('second_factor'));
    expect(ofCodes.length).toBeGreaterThan(0);
    expect(JSON.stringify(ofCodes)).not.toContain('198.51.100.7');
  });
});

it('locks a known browser after ten wrong codes, and no other', async () => {
  const deviceId = newId();
  for (let at = 0; at < 10; at += 1) {
    const token = await startKnown(deviceId);
    expect(await enter(token, wrongCode(), '203.0.113.1')).toBe(400);
  }
  expect(await enter(await startKnown(deviceId), rightCode(), '203.0.113.1')).toBe(423);
  expect(await enter(await startKnown(), rightCode(), '203.0.113.1')).toBe(200);
});
