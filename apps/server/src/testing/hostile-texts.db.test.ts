import { confirmPassword, verifySecondFactor } from '@portal/contract/auth';
import { changeClinic, changeCustomer, listCustomers, listLeads } from '@portal/contract/crm';
import type { Route } from '@portal/contract/kernel';
import { listDevices } from '@portal/contract/products';
import { search } from '@portal/contract/search';
import { changeServiceTicket, listServiceTickets } from '@portal/contract/service';
import { changeCustomerUser } from '@portal/contract/users';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLink } from '#server/domains/auth/links/account-link.table.ts';
import { createLinkToken } from '#server/domains/auth/links/issue-link.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createHostileTexts } from './hostile-texts.ts';
import { type Caller, testPortal, type TestPortal } from './portal.ts';
import { startChallenge, withSecondFactor } from './second-factor.ts';
import { getSampleSize } from './sample-size.ts';

/** Texts of each kind: some in the tests, 100,000 by `npm run fuzz`. */
const count = Number(process.env['FUZZ_TEXTS'] ?? getSampleSize(150, 3));
const seed = Number(process.env['FUZZ_SEED'] ?? 27);
/** Calls at the same time. */
const concurrency = 8;
/** Milliseconds after which the employee signs in again: their cookie is valid for 15 minutes. */
const sessionLength = 600_000;
/** Attempts at a call that waits too long for a row that the others change at the same time. */
const attempts = 5;

let portal: TestPortal;
let employee: { id: string };
let as: Caller;
let ids: Readonly<Record<'customer' | 'clinic' | 'person' | 'ticket', string>>;
let secrets: Readonly<Record<'challenge' | 'link', string>>;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const { id: customer } = await world.addCustomer();
  employee = await world.addEmployee(['customers', 'catalogue', 'users', 'service', 'pipeline']);
  as = await portal.signedIn(employee);
  ids = {
    customer,
    clinic: (await world.addClinic(customer)).id,
    person: (await world.addCustomerUser(customer)).id,
    ticket: (await world.addTicket(customer)).id,
  };
  const careful = await world.addEmployee([]);
  await withSecondFactor(portal, careful);
  secrets = { challenge: await startChallenge(portal, careful), link: await addLink(ids.person) };
});
afterAll(() => portal.close());

/** Adds a link by which a person sets a password, and returns its token. */
async function addLink(userId: string): Promise<string> {
  const { token, digest } = createLinkToken();
  const at = portal.clock.now();
  await portal.database.orm.insert(accountLink).values({
    id: newId(),
    userId,
    purpose: 'setup_password',
    tokenDigest: digest,
    createdAt: at.toISOString(),
    expiresAt: addMilliseconds(at, days(7)).toISOString(),
  });
  return token;
}

/** A call with texts: its route, parameters, body and query. */
type Call = readonly [
  route: Route,
  sent: { params?: object; body?: Record<string, unknown>; query?: Record<string, unknown> },
];

/** How many texts a call takes, and the call with them. */
interface Carrier {
  readonly size: number;
  /** Undoes what would end the next call before it reads its text; calls are made one by one. */
  readonly prepare?: () => Promise<void>;
  readonly create: (texts: readonly string[], at: number) => Call;
}

/** Forgets that somebody has tried codes and passwords, and makes the link and the challenge new. */
async function reopen(): Promise<void> {
  await portal.database.pool.query('delete from attempt');
  await portal.database.pool.query('update account_link set used_at = null');
  await portal.database.pool.query(
    `update two_factor_challenge set attempts = 0, ended_at = null, expires_at = now() + interval '5 minutes'`,
  );
}

/** Calls that take texts of each kind; the text of a person's address is a line of its own format. */
const carriers: Readonly<Record<string, Carrier>> = {
  line: {
    size: 4,
    create: ([name, street, house_number, city]) => [
      changeClinic,
      { params: { id: ids.clinic }, body: { name, street, house_number, city } },
    ],
  },
  lines: {
    size: 1,
    create: ([text], at) =>
      at % 2 === 0
        ? [changeCustomer, { params: { id: ids.customer }, body: { notes: text } }]
        : [changeServiceTicket, { params: { id: ids.ticket }, body: { description: text } }],
  },
  code: {
    size: 1,
    create: ([text], at) =>
      at % 2 === 0
        ? [changeCustomer, { params: { id: ids.customer }, body: { vat_number: text } }]
        : [changeClinic, { params: { id: ids.clinic }, body: { postal_code: text } }],
  },
  phone: {
    size: 1,
    create: ([phone_number]) => [
      changeCustomer,
      { params: { id: ids.customer }, body: { phone_number } },
    ],
  },
  web_address: {
    size: 1,
    create: ([website]) => [changeCustomer, { params: { id: ids.customer }, body: { website } }],
  },
  email: {
    size: 1,
    create: ([email]) => [changeCustomerUser, { params: { id: ids.person }, body: { email } }],
  },
  typed_code: {
    size: 1,
    prepare: reopen,
    create: ([totp_code]) => [
      verifySecondFactor,
      { body: { challenge_token: secrets.challenge, totp_code } },
    ],
  },
  secret: {
    size: 1,
    prepare: reopen,
    create: ([new_password]) => [
      confirmPassword,
      { body: { uid: ids.person, token: secrets.link, new_password } },
    ],
  },
  search: {
    size: 1,
    create: ([text], at) => {
      const lists = [listCustomers, listDevices, listServiceTickets, listLeads];
      const list = lists[at % (lists.length + 1)];
      return list ? [list, { query: { search: text } }] : [search, { query: { q: text } }];
    },
  },
};

/** Answers that a text may have: done, refused, unknown, in conflict, stale or too many. */
const allowed = new Set([200, 204, 400, 403, 404, 409, 412, 422, 429]);

/** Returns true for these, and for a wrong code of a person who is not signed in yet. */
const isAllowed = (status: number, { access }: Route): boolean =>
  allowed.has(status) || (status === 401 && access === 'anyone');

/** Makes a call, again after a moment if the response asks for it. */
async function send([route, given]: Call): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, headers } = await portal.call<Route>(route, { as, ...given });
    if (status !== 503 || headers['retry-after'] === undefined || attempt === attempts)
      return status;
    await pause(1000);
  }
}

it.each(Object.keys(carriers))(
  'answers no text of the kind %s with an error of its own',
  { timeout: 60_000 + count * 200 },
  async (kind) => {
    const { size = 1, prepare, create } = carriers[kind] ?? {};
    if (!create) throw new Error('No such kind');
    const texts = createHostileTexts(count, seed);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    let signedInAt = performance.now();
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < texts.length) {
        const at = next;
        next += size;
        const sent = texts.slice(at, at + size);
        if (performance.now() - signedInAt > sessionLength) {
          signedInAt = performance.now();
          as = await portal.signedIn(employee);
        }
        const call = create(sent, at);
        const [route] = call;
        await prepare?.();
        const status = await send(call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!isAllowed(status, route))
          failures.push(`${status} ${route.id} ${JSON.stringify(sent)}`);
      }
    };
    const begin = performance.now();
    await Promise.all(Array.from({ length: prepare ? 1 : concurrency }, work));
    if (count > 1000) console.log(kind, count, Math.round(performance.now() - begin), statuses);
    expect(failures.slice(0, 10)).toEqual([]);
  },
);

it('knows paths and queries that are no text', async () => {
  const urls = ['%00', '%FF', '%ED%A0%80', '%', '%25', '..%2f', '%E2%80%AE', "'"].flatMap(
    (text) => [`/api/v1/crm/customers/${text}/`, `/api/v1/search/?q=ab${text}`],
  );
  const statuses = [];
  for (const url of urls) {
    const { statusCode } = await portal.app.inject({ url, headers: { cookie: as.cookie } });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => !allowed.has(status))).toEqual([]);
});
