import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '@portal/contract/kernel';
import { changeServiceRequests, openServiceTicket } from '@portal/contract/service';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { createCsrf } from '../apps/server/src/http/csrf.ts';
import { createTokens } from '../apps/server/src/domains/auth/index.ts';
import { apiBase } from '../apps/server/src/http/routes.ts';
import {
  makeDataFolder,
  secretKey,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { startStoppablePostgres } from '../apps/server/src/testing/stoppable-postgres.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';
import { getMedian } from './median.ts';

/**
 * Measures how long colleagues wait who open a ticket each, while the tickets of many requests are opened
 * together: all of them lock the counter of tickets. Prints milliseconds of ten single openings, alone and
 * beside it, and of the opening together.
 * `npm run bulk-openings -w @portal/bench -- [requests, 200] [rounds, 7]`
 */
const requests = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 7);
const singles = 10;

const dataDir = makeDataFolder();
const postgres = await startStoppablePostgres(join(dataDir, 'own-postgres'));
const database = openDatabase(postgres.address, { poolSize: 2 });
const portal = spawnPortal({ DATA_DIR: dataDir, ...postgres.settings });
const world = createWorld(database);
const origin = await portal.ready;
const { id: customerId } = await world.addCustomer();
const { id: requestedBy } = await world.addCustomerUser(customerId);
const devices: string[] = [];
for (let at = 0; at < 20; at += 1) devices.push((await world.addInstalledDevice(customerId)).id);
const pickDevice = (at: number): string => devices[at % devices.length] ?? '';
const headers = await signIn();

/** Sends a call. Returns how many milliseconds the response took. */
async function time(route: Route, body: object): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${origin}${apiBase}${route.path}`, {
    method: route.method,
    headers,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${route.id}: ${response.status}`);
  return performance.now() - from;
}

async function signIn(): Promise<Record<string, string>> {
  const employee = await world.addEmployee(['service'], { passwordHash: 'set' });
  const now = new Date();
  const { id: sessionId } = await world.addSession(employee.id, now);
  const csrf = createCsrf(secretKey, null).issue(sessionId);
  const access = createTokens(secretKey).access(sessionId, now);
  const cookie = `access_token=${access}; csrftoken=${csrf}`;
  return { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' };
}

/** Opens tickets one by one at short intervals, each as soon as somebody asks for it. */
const openSingles = (): Promise<number[]> =>
  Promise.all(
    Array.from({ length: singles }, async (_none, at) => {
      await delay(at * 10);
      return time(openServiceTicket, {
        installed_device_id: pickDevice(at),
        description: 'It beeps',
      });
    }),
  );

async function openTogether(): Promise<number> {
  const ids: string[] = [];
  for (let at = 0; at < requests; at += 1) {
    const overrides = { installedDeviceId: pickDevice(at), requestedBy };
    ids.push((await world.addServiceRequest(customerId, overrides)).id);
  }
  const [took, waits] = await Promise.all([
    time(changeServiceRequests, { request_ids: ids, open_tickets: true }),
    openSingles(),
  ]);
  beside.push(...waits);
  return took;
}

const [alone, beside, together]: [number[], number[], number[]] = [[], [], []];
const print = (name: string, times: readonly number[]): void =>
  console.log(
    `${name}: median ${Math.round(getMedian(times))} ms, most ${Math.round(Math.max(...times))} ms`,
  );
try {
  await openSingles();
  await openTogether();
  beside.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await openSingles()));
    together.push(await openTogether());
  }
  print(`${singles} single openings, alone`, alone);
  print(`${singles} single openings, beside ${requests} together`, beside);
  print(`${requests} together`, together);
  portal.child.kill('SIGTERM');
  await portal.ended;
} finally {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await database.close();
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
