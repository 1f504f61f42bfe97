import { describe, expect, it } from 'vitest';
import { isUnreachable, postgresErrorIn } from './postgres-error.ts';

const failure = (code: string, extra: object = {}): Error =>
  Object.assign(new Error('failed'), { code, ...extra });

it('finds PostgreSQL’s words however deep the builder wrapped them', () => {
  const inner = failure('23505', { constraint: 'user_account_email_unique' });
  const wrapped = new Error('query', { cause: new Error('more', { cause: inner }) });
  expect(postgresErrorIn(wrapped)).toEqual({
    code: '23505',
    constraint: 'user_account_email_unique',
  });
  expect(postgresErrorIn(new Error('none'))).toBeNull();
  expect(postgresErrorIn('none')).toBeNull();
});

describe('the database cannot be reached', () => {
  it.each(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '08006', '57P01', '57P03', '53300'])(
    'for %s',
    (code) => {
      expect(isUnreachable(new Error('query', { cause: failure(code) }))).toBe(true);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ])('for "%s"', (message) => {
    expect(isUnreachable(new Error('query', { cause: new Error(message) }))).toBe(true);
  });

  it.each(['23505', '57014', '42P01', 'FST_ERR_VALIDATION', '22P02'])('but not for %s', (code) => {
    expect(isUnreachable(failure(code))).toBe(false);
  });
});
