import { expect, test } from 'vitest';
import { readConfig, SettingError } from '#server/config.ts';
import {
  toDatabaseError,
  toListenError,
  getOwnerSetting,
  toStorageError,
} from './start-failure.ts';

const config = readConfig({
  SECRET_KEY: 'a secret key for tests, and for nothing else',
  DATABASE_URL: 'postgres://portal:password@database.example/portal',
  PORT: '8081',
  POOL_SIZE: '12',
});
const embedded = { ...config, databaseUrl: null };
const failure = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

test.each([
  ['EADDRINUSE', 'PORT 8081 is in use by another program.'],
  ['EACCES', 'PORT 8081 may not be opened by this account.'],
  ['EADDRNOTAVAIL', 'HOST must be an address of this machine, not "127.0.0.1".'],
])('explains why listening fails with %s', (code, expectedMessage) => {
  expect(toListenError(failure(code), config)).toEqual(new SettingError(expectedMessage));
});

test.each([
  [
    '3D000',
    'database "x" does not exist',
    'DATABASE_URL cannot be used: database "x" does not exist.',
  ],
  ['28P01', 'wrong password', 'DATABASE_URL cannot be used: wrong password.'],
  ['42501', 'permission denied', 'DATABASE_URL cannot be used: permission denied.'],
  ['0A000', 'no "pg_trgm"', 'DATABASE_URL cannot be used: no "pg_trgm".'],
  [
    '53300',
    'too many clients',
    'POOL_SIZE 12 is more than the database has left: too many clients.',
  ],
])('reports that the database refuses with %s', (code, message, expectedMessage) => {
  const refused = failure(code, message);
  const inQuery = new Error('Failed query: create schema', { cause: refused });
  for (const error of [refused, inQuery]) {
    expect(toDatabaseError(error, config, 'DATABASE_URL')).toEqual(
      new SettingError(expectedMessage),
    );
  }
});

test('names the setting of the role that owns the tables', () => {
  const owned = readConfig({
    SECRET_KEY: 'a secret key for tests, and for nothing else',
    DATABASE_URL: 'postgres://portal:password@database.example/portal',
    MIGRATION_DATABASE_URL: 'postgres://owner:password@database.example/portal',
  });
  expect(getOwnerSetting(config)).toBe('DATABASE_URL');
  expect(toDatabaseError(failure('28P01', 'no'), owned, getOwnerSetting(owned))).toEqual(
    new SettingError('MIGRATION_DATABASE_URL cannot be used: no.'),
  );
});

test('reports that no server listens at either address of the host name', () => {
  const refused = Object.assign(failure('ECONNREFUSED'), { syscall: 'connect' });
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  const expectedMessage = 'DATABASE_URL cannot be used: ECONNREFUSED.';
  expect(toDatabaseError(both, config, 'DATABASE_URL')).toEqual(new SettingError(expectedMessage));
});

test('returns an error of another cause unchanged', () => {
  const syntax = failure('42601', 'syntax error');
  expect(toDatabaseError(syntax, config, 'DATABASE_URL')).toBe(syntax);
  const lost = failure('ECONNREFUSED');
  expect(toDatabaseError(lost, embedded, 'DATABASE_URL')).toBe(lost);
  expect(toListenError(syntax, config)).toBe(syntax);
});

test.each([
  ['azure', 'AZURE_STORAGE_CONNECTION_STRING'],
  ['s3', 'S3_BUCKET'],
] as const)('reports in one line that %s cannot be used, and names %s', (store, setting) => {
  const files = { store, azure: null, s3: null };
  const refused = new Error('Server failed to authenticate the request.\nRequestId:1');
  expect(toStorageError(refused, { files })).toMatchObject({
    message: `${setting} cannot be used: Server failed to authenticate the request.`,
  });
  expect(toStorageError(refused, { files: { ...files, store: 'folder' } })).toBe(refused);
});
