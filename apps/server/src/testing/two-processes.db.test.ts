import { rmSync } from 'node:fs';
import { openServiceTicket } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { hashPassword } from '#server/domains/auth/passwords/password-hash.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { createSignedInEmployee } from './portal-database.ts';
import {
  makeDataFolder,
  spawnPortal,
  toDatabaseSettings,
  type PortalProcess,
} from './running-portal.ts';
import { createWorld } from './world.ts';

const password = 'correct horse battery';

let home: TestDatabase;
let folders: string[];
let portals: PortalProcess[];
/** Base URLs of the two portals. */
let bases: string[];
/**
 * A token from before any session: the processes share their secret key, so it is valid at both.
 */
let csrf: string;

beforeAll(async () => {
  home = await testDatabase();
  const settings = toDatabaseSettings(home.address);
  folders = [makeDataFolder(), makeDataFolder()];
  portals = folders.map((folder) => spawnPortal({ ...settings, DATA_DIR: folder }));
  const addresses = await Promise.all(portals.map(({ ready }) => ready));
  bases = addresses.map((address) => `${address}${apiBase}`);
  const { headers } = await fetch(`${bases[0]}/auth/csrf/`);
  csrf = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
});

afterAll(async () => {
  for (const { child } of portals) child.kill('SIGTERM');
  await Promise.all(portals.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await home.close();
});

/** Posts to one of the two, in turn. */
function post(at: number, path: string, cookies: Record<string, string>, body: object) {
  return fetch(`${bases[at % bases.length]}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cookies },
    body: JSON.stringify(body),
  });
}

/** Tries to sign in at one of the two in a new browser, and returns the status. */
async function signIn(at: number, body: { email: string; password: string }): Promise<number> {
  const cookies = { cookie: `csrftoken=${csrf}`, 'x-csrftoken': csrf };
  const response = await post(at, '/auth/jwt/create/', cookies, body);
  await response.arrayBuffer();
  return response.status;
}

it('tries five of 200 wrong passwords that come at once to two processes, and locks at both', async () => {
  const world = createWorld(home.database);
  const passwordHash = await hashPassword(password);
  const { email } = await world.addEmployee([], { passwordHash });
  const { email: other } = await world.addEmployee([], { passwordHash });
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_none, at) => signIn(at, { email, password: `guess ${at}` })),
  );
  // A locked account returns 423, a checked password 400.
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 423)).toHaveLength(195);
  for (const at of [0, 1]) expect(await signIn(at, { email, password })).toBe(423);
  for (const at of [0, 1]) expect(await signIn(at, { email: other, password })).toBe(200);
  const attempts = await home.database.orm.select().from(attempt).where(eq(attempt.subject, email));
  expect(attempts.map(({ tries }) => tries.length)).toEqual([5]);
});

it('numbers 50 tickets that are opened at once at two processes without a gap, in the order of the list', async () => {
  const world = createWorld(home.database);
  const { id: customerId } = await world.addCustomer();
  const { id: deviceId } = await world.addInstalledDevice(customerId);
  const { cookie, csrf: token } = await createSignedInEmployee(home.database, ['service']);

  /** Creates a ticket at one of the two. Returns its number, or null if it was rejected. */
  const open = async (at: number): Promise<string | null> => {
    const isWrong = at % 5 === 4;
    const response = await post(
      at,
      openServiceTicket.path,
      { cookie, 'x-csrftoken': token },
      { installed_device_id: isWrong ? newId() : deviceId, description: `Ticket ${at}` },
    );
    const body: { ticket_id?: string } = JSON.parse(await response.text());
    expect(response.status).toBe(isWrong ? 400 : 201);
    return body.ticket_id ?? null;
  };

  const names = await Promise.all(Array.from({ length: 62 }, (_none, at) => open(at)));
  const numbered = names.filter((name) => name !== null).toSorted();
  const expectedNumbers = Array.from(
    { length: 50 },
    (_none, at) => `T-${String(at + 1).padStart(6, '0')}`,
  );
  expect(numbered).toEqual(expectedNumbers);
  const { rows } = await home.database.pool.query<{ number: number }>(
    'select number from service_ticket order by ordinal',
  );
  expect(rows.map(({ number }) => number)).toEqual(expectedNumbers.map((_name, at) => at + 1));
});
