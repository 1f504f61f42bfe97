import { ratePassword } from '@portal/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { issueLink } from '../links/issue-link.ts';
import { readPasswordOwner } from './read-password-owner.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let ada: { id: string; email: string };
let here: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  const own = await portal.world.addCustomer({ name: 'Clinique Lumière' });
  ada = await portal.world.addCustomerUser(own.id, { firstName: 'Ada', lastName: 'Lindeboom' });
  const maker = await portal.world.addManufacturer({ name: 'Lumidra' });
  await portal.world.addProduct({ manufacturerId: maker.id, name: 'Zentava Panel', model: 'ZP-7' });
  here = await portal.signedIn(ada);
});
afterAll(() => portal.close());

const rate = async (body: { password: string; uid?: string; token?: string }, as = here) => {
  const response = await portal.call(ratePassword, { as, body });
  return [response.status, response.body];
};

const weak = (weakness: string) => [200, { level: 'weak', weakness }];

it.each([
  ['short', [200, { level: 'too_short', weakness: null }]],
  ['Ada Lindeboom', [200, { level: 'personal', weakness: null }]],
  ['Lindeboom2026!', weak('name')],
  ['Clinique-Lumiere', weak('context')],
  ['zentavapanel', weak('context')],
  ['Zentava-ZP7', weak('context')],
  ['Lumidra2026', weak('context')],
  ['Welkom2026', weak('common')],
  ['vierkante kachel fietst', [200, { level: 'strong', weakness: null }]],
])('rates “%s” for the caller', async (password, response) => {
  expect(await rate({ password })).toEqual(response);
});

test('rates for the owner of a mailed link without a session, and leaves the link valid', async () => {
  const context = createSystemContext(portal, 'test', start);
  const { token } = await transact(context, (tx) =>
    issueLink(tx, context, { userId: ada.id, purpose: 'reset_password' }),
  );
  const link = { uid: ada.id, token };
  for (let at = 0; at < 2; at += 1)
    expect(await rate({ password: 'Lindeboom2026!', ...link }, portal.anonymous)).toEqual(
      weak('name'),
    );
});

it.each([
  ['no link', {}, 401, 'not_authenticated'],
  ['a wrong token', { uid: () => ada.id, token: 'wrong' }, 400, 'invalid_link'],
  ['no token', { uid: () => ada.id }, 400, 'invalid_link'],
  ['no account', { uid: () => 'nobody', token: 'wrong' }, 400, 'invalid_link'],
])(
  'refuses to rate for %s',
  async (_what, { uid, token }: { uid?: () => string; token?: string }, status, code) => {
    const link = { ...(uid ? { uid: uid() } : {}), ...(token ? { token } : {}) };
    const [answered, body] = await rate(
      { password: 'vierkante kachel', ...link },
      portal.anonymous,
    );
    expect([answered, body]).toMatchObject([status, { code }]);
  },
);

it('reads names around the person, and not those of other customers', async () => {
  await portal.world.addCustomer({ name: 'Kliniek Verderop' });
  const { context } = await readPasswordOwner(portal, ada.id);
  expect(context).toEqual(
    expect.arrayContaining(['Clinique Lumière', 'Lumidra', 'Zentava Panel ZP-7']),
  );
  expect(context).not.toContain('Kliniek Verderop');
});
