import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { hashPassword } from '#server/domains/auth/passwords/password-hash.ts';
import { apiBase } from '#server/http/routes.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { makeDataFolder, spawnPortal, type PortalProcess } from './running-portal.ts';
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
  const { host = '', port = 0, user = '', database = '' } = home.address;
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;
  const DATABASE_URL = `postgres://${user}@localhost/${database}?${socket}`;
  folders = [makeDataFolder(), makeDataFolder()];
  portals = folders.map((folder) => spawnPortal({ DATABASE_URL, DATA_DIR: folder }));
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

/** Tries to sign in at one of the two in a new browser, and returns the status. */
async function signIn(at: number, body: { email: string; password: string }): Promise<number> {
  const response = await fetch(`${bases[at % bases.length]}/auth/jwt/create/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrftoken=${csrf}`,
      'x-csrftoken': csrf,
    },
    body: JSON.stringify(body),
  });
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
