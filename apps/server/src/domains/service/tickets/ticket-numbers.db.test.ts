import { rmSync } from 'node:fs';
import { openServiceTicket } from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTokens } from '#server/domains/auth/index.ts';
import { createCsrf } from '#server/http/csrf.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  makeDataFolder,
  secretKey,
  spawnPortal,
  type PortalProcess,
} from '#server/testing/running-portal.ts';
import { createWorld } from '#server/testing/world.ts';

let home: TestDatabase;
let folders: string[];
let portals: PortalProcess[];
let bases: string[];
let headers: Record<string, string>;
let deviceId: string;

beforeAll(async () => {
  home = await testDatabase();
  const world = createWorld(home.database);
  const { id: customerId } = await world.addCustomer();
  ({ id: deviceId } = await world.addInstalledDevice(customerId));
  const { id: userId } = await world.addEmployee(['service']);
  const { id: sessionId } = await world.addSession(userId, new Date());
  const token = createCsrf(secretKey, null).issue(sessionId);
  const access = createTokens(secretKey).access(sessionId, new Date());
  headers = {
    'content-type': 'application/json',
    cookie: `access_token=${access}; csrftoken=${token}`,
    'x-csrftoken': token,
  };
  const { host = '', port = 0, user = '', database = '' } = home.address;
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;
  const DATABASE_URL = `postgres://${user}@localhost/${database}?${socket}`;
  folders = [makeDataFolder(), makeDataFolder()];
  portals = folders.map((folder) => spawnPortal({ DATABASE_URL, DATA_DIR: folder }));
  const addresses = await Promise.all(portals.map(({ ready }) => ready));
  bases = addresses.map((address) => `${address}${apiBase}`);
});

afterAll(async () => {
  for (const { child } of portals) child.kill('SIGTERM');
  await Promise.all(portals.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await home.close();
});

/** Creates a ticket at one of the two processes. Returns its number, or null if it was rejected. */
async function open(at: number): Promise<string | null> {
  const isWrong = at % 5 === 4;
  const response = await fetch(`${bases[at % bases.length]}${openServiceTicket.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      installed_device_id: isWrong ? newId() : deviceId,
      description: `Ticket ${at}`,
    }),
  });
  const body: { ticket_id?: string } = JSON.parse(await response.text());
  expect(response.status).toBe(isWrong ? 400 : 201);
  return body.ticket_id ?? null;
}

it('numbers 50 tickets that are opened at once at two processes without a gap, in the order of the list', async () => {
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
