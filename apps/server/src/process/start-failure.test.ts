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
  [
    '28P01',
    'wrong password',
    'DATABASE_URL cannot be used: wrong password. Set the current password of the role.',
  ],
  [
    'CERT_HAS_EXPIRED',
    'certificate has expired',
    'DATABASE_URL cannot be used: certificate has expired. Renew the certificate, and restart the server that shows it.',
  ],
  [
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
    'C0:error:0A000415:SSL routines:ssl3_read_bytes:ssl/tls alert certificate expired:ssl/record/rec_layer_s3.c:916:SSL alert number 45\n',
    'DATABASE_URL cannot be used: C0:error:0A000415:SSL routines:ssl3_read_bytes:ssl/tls alert certificate expired:ssl/record/rec_layer_s3.c:916:SSL alert number 45. Renew the certificate, and restart the server that shows it.',
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'self-signed certificate',
    'DATABASE_URL cannot be used: self-signed certificate. Name the authority of the certificate: docs/operations/proxy-and-keys.md, Connect with TLS.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    "Hostname/IP does not match certificate's altnames: Host: b. is not in the cert's altnames: DNS:a",
    "DATABASE_URL cannot be used: Hostname/IP does not match certificate's altnames: Host: b. is not in the cert's altnames: DNS:a. Connect by a name that the certificate has.",
  ],
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
    new SettingError(
      'MIGRATION_DATABASE_URL cannot be used: no. Set the current password of the role.',
    ),
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
  expect(toStorageError(refused, { ...config, files })).toMatchObject({
    message: `${setting} cannot be used: Server failed to authenticate the request.`,
  });
  expect(toStorageError(refused, config)).toBe(refused);
});

test.each([
  [
    'EEXIST',
    /^DATA_DIR must be a folder that this account can write to, not "[^"]*" \(EEXIST\)\.$/,
  ],
  ['EROFS', /^DATA_DIR must be a folder that this account can write to, not "[^"]*" \(EROFS\)\.$/],
  ['ENOSPC', /^DATA_DIR has no space left: free some on the disk of "[^"]*"/],
])('names the data folder where its files cannot be opened because of %s', (code, expected) => {
  const refused = Object.assign(failure(code), { syscall: 'mkdir' });
  expect(toStorageError(refused, config)).toMatchObject({
    message: expect.stringMatching(expected),
  });
});
