import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDiskFull, isUnreachable, postgresErrorIn, waitedTooLong } from './postgres-error.ts';

const failure = (code: string, extra: object = {}): Error =>
  Object.assign(new Error('failed'), { code, ...extra });

it('finds PostgreSQL’s words however deep the builder wrapped them', () => {
  const inner = failure('23505', { constraint: 'user_account_email_unique' });
  const wrapped = new Error('query', { cause: new Error('more', { cause: inner }) });
  expect(postgresErrorIn(wrapped)).toEqual({
    code: '23505',
    message: 'failed',
    constraint: 'user_account_email_unique',
  });
  expect(postgresErrorIn(new Error('none'))).toBeNull();
  expect(postgresErrorIn('none')).toBeNull();
});

it('distinguishes a lock timeout from other errors', () => {
  expect(waitedTooLong(new Error('query', { cause: failure('55P03') }))).toBe(true);
  expect(waitedTooLong(failure('57014'))).toBe(false);
});

it('distinguishes a full disk from an outage', () => {
  const full = new Error('query', { cause: failure('53100') });
  expect(isDiskFull(full)).toBe(true);
  expect(isUnreachable(full)).toBe(false);
  // The same words of this machine's own files.
  expect(isDiskFull(failure('ENOSPC'))).toBe(false);
});

describe('isUnreachable', () => {
  it.each(['08006', '28000', '28P01', '57P01', '57P03', '53300'])(
    'treats %s as unreachable',
    (code) => {
      expect(isUnreachable(new Error('query', { cause: failure(code) }))).toBe(true);
    },
  );

  it.each([
    ['connect', 'ECONNREFUSED'],
    ['connect', 'ENOENT'],
    ['getaddrinfo', 'EAI_AGAIN'],
    ['read', 'ECONNRESET'],
    ['write', 'EPIPE'],
  ])('treats a %s that ends in %s as unreachable', (syscall, code) => {
    const lost = failure(code, { syscall });
    expect(isUnreachable(new Error('query', { cause: lost }))).toBe(true);
    expect(isUnreachable(new AggregateError([lost, lost]))).toBe(true);
  });

  it('treats a missing server and a missing socket as unreachable', async () => {
    for (const address of [{ host: '127.0.0.1', port: 1 }, { host: '/nowhere' }]) {
      const failed: unknown = await new pg.Client(address).connect().catch((error) => error);
      expect(isUnreachable(failed)).toBe(true);
    }
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ])('treats "%s" as unreachable', (message) => {
    expect(isUnreachable(new Error('query', { cause: new Error(message) }))).toBe(true);
  });

  it.each(['23505', '57014', '42P01', 'FST_ERR_VALIDATION', '22P02', 'ENOENT', 'EPIPE'])(
    'does not treat %s as unreachable',
    (code) => {
      expect(isUnreachable(failure(code))).toBe(false);
    },
  );

  it('does not treat a missing file or a client that left as unreachable', async () => {
    const missing: unknown = await readFile('/nowhere/at/all').catch((error) => error);
    expect(missing).toMatchObject({ code: 'ENOENT' });
    expect(isUnreachable(missing)).toBe(false);
    expect(isUnreachable(failure('ECONNRESET'))).toBe(false);
    expect(isUnreachable('ENOENT')).toBe(false);
  });
});
