import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { createLoggerOptions } from './logger.ts';

/** Personal input that no log line may contain. */
const typed = ['ada@example.org', 'Lovelace', '+32 9 123 45 67', 'Secret"Street', 'correct horse'];

let portal: TestPortal;
let app: FastifyInstance;
let browser: Browser;
let lines: string[];

beforeAll(async () => {
  portal = await testPortal();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  app = await createSecondApp(portal, { logger: { ...createLoggerOptions('info'), stream } });
});

afterAll(async () => {
  await app.close();
  await portal.close();
});

beforeEach(async () => {
  lines = [];
  browser = new Browser(app);
  await browser.call('GET', '/auth/csrf/');
});

const getOutput = (): string => {
  const all = lines.join('');
  for (const text of typed) expect(all).not.toContain(text);
  return all;
};

describe('request log', () => {
  it('logs a line per request, with its id, route, status and time, without query and body', async () => {
    const response = await browser.call('POST', '/auth/jwt/create/?note=Lovelace', {
      body: { email: 'ada@example.org', password: 'correct horse' },
      headers: { 'user-agent': 'Lovelace' },
    });
    const line: unknown = JSON.parse(lines.at(-1) ?? '');
    expect(line).toMatchObject({
      reqId: response.headers['x-request-id'],
      method: 'POST',
      route: '/api/v1/auth/jwt/create/',
      status: 400,
      milliseconds: expect.any(Number),
    });
    getOutput();
  });

  it('leaves the path of an unknown route out of the log', async () => {
    await browser.call('GET', '/nowhere/ada@example.org/');
    expect(getOutput()).toContain('unrouted');
  });
});

describe('error log', () => {
  it('logs a 500 with its stack and cause, and without the values', async () => {
    const { pool } = portal.database;
    await pool.query('alter table user_account rename to user_account_away');
    try {
      const response = await browser.call('POST', '/auth/jwt/create/', {
        body: { email: 'ada@example.org', password: 'correct horse' },
      });
      expect(response.status).toBe(500);
      const all = getOutput();
      expect(all).toContain('42P01');
      expect(all).toContain(String(response.headers['x-request-id']));
      expect(all).toContain('sign-in.ts');
    } finally {
      await pool.query('alter table user_account_away rename to user_account');
    }
  });

  it.each([
    `insert into customer (id, name) values ('Lovelace', 'x')`,
    `select 'Lovelace "ada@example.org" Secret"Street'::date`,
    `insert into user_account (id, role, email) select gen_random_uuid(), 'employee', 'Lovelace'`,
    `insert into user_account (id, role, email, customer_id)
      select gen_random_uuid(), 'customer', 'ada@example.org', gen_random_uuid()`,
    `with made as (insert into user_account (id, role, email)
      values (gen_random_uuid(), 'employee', 'ada@example.org') returning id)
      insert into user_account (id, role, email) values (gen_random_uuid(), 'employee', 'ada@example.org')`,
  ])('leaves the values of a database error out of the log: %.60s', async (statement) => {
    const failure: unknown = await portal.database.pool.query(statement).catch((error) => error);
    const log = pino(createLoggerOptions('info'), {
      write: (line: string) => void lines.push(line),
    });
    log.error({ err: failure }, 'request failed');
    log.error({ err: new Error('wrapped\nparams: ada@example.org', { cause: failure }) });
    log.error({ err: 'Lovelace' });
    expect(getOutput()).toContain('"code":"2');
  });
});
