import { endOtherSessions, changePassword, endSession } from '@portal/contract/auth';
import { listAuditLog, exportMyData } from '@portal/contract/compliance';
import { createLead, getLead, listCustomers } from '@portal/contract/crm';
import { defineExport, type Route } from '@portal/contract/kernel';
import { createServiceRequest } from '@portal/contract/service';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRequestLimiter } from '#server/domains/auth/index.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from './portal.ts';
import { createSecondApp } from './second-app.ts';

let portal: TestPortal;
/** Two processes on one database: an employee may make three changes and one export, then waits. */
let apps: FastifyInstance[];
let seller: Caller;
let now: Date;

beforeAll(async () => {
  portal = await testPortal();
  const { database, traces, clock } = portal;
  apps = await Promise.all(
    [1, 2].map(() =>
      createSecondApp(portal, {
        environment: { SECRET_KEY: secretKey },
        limiter: createRequestLimiter({ database, clock, factor: 0.001 }),
        traces,
      }),
    ),
  );
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await portal.close();
});
beforeEach(async () => {
  now = new Date('2026-04-01T08:00:00Z');
  portal.clock.set(now);
  seller = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
});

interface Sent {
  readonly as?: Caller;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly app?: number;
}

async function send(route: Route, { as = seller, body, headers, path, app = 0 }: Sent = {}) {
  const response = await apps[app]?.inject({
    method: route.method,
    url: `${apiBase}${path ?? route.path}`,
    headers: { cookie: as.cookie, 'x-csrftoken': as.csrf, ...headers },
    ...(body ? { payload: body } : {}),
  });
  if (!response) throw new Error('There is no such app');
  return response;
}

const newLead = () => ({ contact: { name: `Lead ${newId()}` } });

/** Uses up what an employee may change at once. */
async function useUp(as = seller): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    const { statusCode } = await send(createLead, { as, body: newLead() });
    expect(statusCode).toBe(201);
  }
}

it('refuses a change beyond the limit, names when to try again, and changes nothing', async () => {
  await useUp();
  const before = await portal.database.orm.$count(lead);
  const refused = await send(createLead, { body: newLead(), headers: { 'accept-language': 'nl' } });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('100');
  expect(refused.json()).toEqual({
    detail: expect.stringMatching(/te veel gewijzigd\. Probeer het over 100\sseconden opnieuw\./u),
    code: 'throttled',
  });
  expect(await portal.database.orm.$count(lead)).toBe(before);
  portal.clock.set(addMilliseconds(now, 100_000));
  expect((await send(createLead, { body: newLead() })).statusCode).toBe(201);
});

it('shares the limit between processes', async () => {
  await send(createLead, { body: newLead(), app: 0 });
  await send(createLead, { body: newLead(), app: 1 });
  await send(createLead, { body: newLead(), app: 0 });
  await send(createLead, { body: newLead(), app: 1 });
  for (const app of [0, 1])
    expect((await send(createLead, { body: newLead(), app })).statusCode).toBe(429);
});

it('refuses after 401 and 403, and before 400 and 404', async () => {
  await useUp();
  const nobody = { cookie: '', csrf: '' };
  expect((await send(createLead, { as: nobody, body: {} })).statusCode).toBe(401);
  const forged = { ...seller, csrf: 'another' };
  expect((await send(createLead, { as: forged, body: {} })).json()).toMatchObject({
    code: 'csrf_failed',
  });
  const { code } = (await send(createServiceRequest, { body: {} })).json();
  expect(code).toBe('permission_denied');
  expect((await send(createLead, { body: {} })).statusCode).toBe(429);
  const missing = { path: `/crm/leads/${newId()}/`, body: { priority: 'high' } };
  expect((await send({ ...getLead, method: 'PATCH' }, missing)).statusCode).toBe(429);
});

it('allows reading, and what protects the account, while changes are refused', async () => {
  await useUp();
  expect((await send(listCustomers)).statusCode).toBe(200);
  const password = { old_password: 'not this one', new_password: 'correct horse battery' };
  expect((await send(changePassword, { body: password })).statusCode).toBe(400);
  expect((await send(endOtherSessions)).statusCode).toBe(204);
  expect((await send(endSession)).statusCode).toBe(204);
});

it('limits exports of lists and of personal data by a limit of their own', async () => {
  await useUp();
  expect((await send(defineExport(listCustomers))).statusCode).toBe(200);
  const refused = await send(exportMyData);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'throttled' });
});

it('records a refused request in the audit log, with its call', async () => {
  const officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  await useUp();
  await send(createLead, { body: newLead() });
  await setImmediate();
  await setImmediate();
  expect(await portal.traces.write()).toBe(true);
  const { body } = await portal.call(listAuditLog, {
    as: officer,
    query: { action: 'limit_refused' },
  });
  expect(JSON.stringify(body.results[0])).toContain('POST /api/v1/crm/leads');
});
