import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-config-'));
});

afterAll(() => rm(folder, { recursive: true }));

const key = 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts';
const read = (environment: Record<string, string>) =>
  readConfig({ SECRET_KEY: key, DATA_DIR: folder, ...environment });

it('has the settings of API.md §4 where nothing is set', () => {
  expect(readConfig({ SECRET_KEY: key })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    migrationDatabaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    requestLimitFactor: 1,
    drainSeconds: 0,
    poolSize: Math.min(4 * availableParallelism(), 20),
    files: { store: 'folder', azure: null, s3: null },
    backupKeep: 7,
    backupSchedule: '30 1 * * *',
    smtpUrl: null,
    clamdUrl: null,
    auditForwardUrl: null,
    traceEndpoint: null,
    mailFrom: 'Partner portal <portal@localhost>',
    inboundMail: null,
    trustProxy: false,
    metricsToken: null,
    securityContact: null,
    hstsSubdomains: false,
    logLevel: null,
    secretKey: key,
    offlineStart: true,
    demo: true,
    demoAccountsAllowed: true,
    production: false,
  });
});

it('takes a blank setting as none, and cannot be changed', () => {
  const config = read({ PORT: ' ', PUBLIC_URL: '', DATABASE_URL: '  ', METRICS_TOKEN: ' ' });
  expect(config).toMatchObject({ port: 8080, publicUrl: null, databaseUrl: null });
  expect(config.metricsToken).toBeNull();
  expect(Object.isFrozen(config)).toBe(true);
});

describe('is read as written:', () => {
  it.each([
    ['PORT', '0', 'port', 0],
    ['PORT', ' 65535 ', 'port', 65_535],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['PUBLIC_URL', 'https://portal.example/', 'publicUrl', 'https://portal.example'],
    ['PUBLIC_URL', 'HTTP://Portal.Example:8080', 'publicUrl', 'http://portal.example:8080'],
    ['DATABASE_URL', 'postgres://u:p@db/portal', 'databaseUrl', 'postgres://u:p@db/portal'],
    ['DATABASE_URL', 'postgresql:///portal', 'databaseUrl', 'postgresql:///portal'],
    ['DATABASE_URL', 'postgres://u:a,b@db/portal', 'databaseUrl', 'postgres://u:a,b@db/portal'],
    ['MIGRATION_DATABASE_URL', 'postgres://o@db/p', 'migrationDatabaseUrl', 'postgres://o@db/p'],
    ['SMTP_URL', 'smtps://u:p@mail:465', 'smtpUrl', 'smtps://u:p@mail:465'],
    ['AUDIT_FORWARD_URL', 'syslog+tcp://log:601', 'auditForwardUrl', 'syslog+tcp://log:601'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://localhost:4318',
      'traceEndpoint',
      'http://localhost:4318',
    ],
    ['MAIL_FROM', 'portal@derma.example', 'mailFrom', 'portal@derma.example'],
    ['MAIL_FROM', 'Derma B.V. <a@b.example>', 'mailFrom', 'Derma B.V. <a@b.example>'],
    ['POOL_SIZE', '12', 'poolSize', 12],
    ['DRAIN_SECONDS', '0', 'drainSeconds', 0],
    ['DRAIN_SECONDS', '300', 'drainSeconds', 300],
    ['BACKUP_KEEP', '30', 'backupKeep', 30],
    ['BACKUP_SCHEDULE', '*/30 2-5,7  * * 1', 'backupSchedule', '*/30 2-5,7 * * 1'],
    ['BACKUP_SCHEDULE', '0 0 29 2 *', 'backupSchedule', '0 0 29 2 *'],
    ['BACKUP_SCHEDULE', '0 0 31 2 0', 'backupSchedule', '0 0 31 2 0'],
    ['BACKUP_SCHEDULE', 'off', 'backupSchedule', null],
    ['REQUEST_LIMIT_FACTOR', '0.25', 'requestLimitFactor', 0.25],
    ['REQUEST_LIMIT_FACTOR', '1000', 'requestLimitFactor', 1000],
    ['TRUST_PROXY', '10.0.0.1', 'trustProxy', ['10.0.0.1']],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1', 'trustProxy', ['loopback', '10.0.0.0/8', '::1']],
    ['TRUST_PROXY', 'fd00::/64', 'trustProxy', ['fd00::/64']],
    ['METRICS_TOKEN', 'token', 'metricsToken', 'token'],
    ['SECURITY_CONTACT', 'a@b.example', 'securityContact', 'mailto:a@b.example'],
    ['SECURITY_CONTACT', 'mailto:a+b@c.example', 'securityContact', 'mailto:a+b@c.example'],
    ['SECURITY_CONTACT', 'https://b.example/x', 'securityContact', 'https://b.example/x'],
    ['LOG_LEVEL', 'warn', 'logLevel', 'warn'],
    ['DEMO', 'false', 'demo', false],
    ['OFFLINE_START', 'false', 'offlineStart', false],
    ['OFFLINE_START', 'true', 'offlineStart', true],
    ['HSTS_SUBDOMAINS', 'true', 'hstsSubdomains', true],
    ['HSTS_SUBDOMAINS', 'false', 'hstsSubdomains', false],
    ['DEMO', 'true', 'demo', true],
  ] as const)('reads as written: %s=%s', (name, written, field, value) => {
    expect(read({ [name]: written })[field]).toEqual(value);
  });
});

describe('refuses, in one line that names the setting,', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '8e3'],
    ['POOL_SIZE', '2'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '2.5'],
    ['DRAIN_SECONDS', 'soon'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '1000'],
    ['BACKUP_KEEP', '-1'],
    ['BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_SCHEDULE', '@daily'],
    ['BACKUP_SCHEDULE', '30 1 * *'],
    ['BACKUP_SCHEDULE', '0 30 1 * * *'],
    ['BACKUP_SCHEDULE', '60 1 * * *'],
    ['BACKUP_SCHEDULE', '30 5-2 * * *'],
    ['BACKUP_SCHEDULE', '30 1 * * MON'],
    ['BACKUP_SCHEDULE', '30 1 30 2 *'],
    ['BACKUP_SCHEDULE', '30 1 31 4,6 *'],
    ['BACKUP_SCHEDULE', '*/0 1 * * *'],
    ['REQUEST_LIMIT_FACTOR', '0'],
    ['REQUEST_LIMIT_FACTOR', '-1'],
    ['REQUEST_LIMIT_FACTOR', '1001'],
    ['REQUEST_LIMIT_FACTOR', '1e3'],
    ['REQUEST_LIMIT_FACTOR', '0.0001'],
    ['REQUEST_LIMIT_FACTOR', 'many'],
    ['POOL_SIZE', '1000'],
    ['POOL_SIZE', 'many'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'ftp://portal.example'],
    ['PUBLIC_URL', 'https://portal.example/portal'],
    ['PUBLIC_URL', 'https://portal.example/?a=1'],
    ['DATABASE_URL', 'mysql://secret@db/portal'],
    ['DATABASE_URL', 'secret'],
    ['MIGRATION_DATABASE_URL', 'https://secret@db'],
    ['DATABASE_URL', 'postgres://u:secret@first,second/portal'],
    ['DATABASE_URL', 'postgres://u:secret@first:5432,second:5432/portal'],
    ['DATABASE_URL', 'postgresql:///portal?user=u&host=first%2Csecond'],
    ['MIGRATION_DATABASE_URL', 'postgres://first,second/portal?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://u:secret/b+c=@db/portal'],
    ['SMTP_URL', 'http://secret@mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Derma <a@b.example'],
    ['MAIL_FROM', 'a@b.example>'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['SECRET_KEY', 'k'.repeat(31)],
    ['SECURITY_CONTACT', 'nobody'],
    ['SECURITY_CONTACT', 'http://b.example/x'],
    ['SECURITY_CONTACT', 'a@b.example, c@d.example'],
    ['SECURITY_CONTACT', 'a@b.example\nExpires: 2099-01-01T00:00:00Z'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'INFO'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['DEMO', 'yes'],
    ['DEMO', 'TRUE'],
  ])('refuses in one line that names the setting: %s=%s', (name, written) => {
    const failure = getFailure({ [name]: written });
    expect(failure).toBeInstanceOf(SettingError);
    expect(failure.message).toMatch(new RegExp(`^${name}\\b`));
    expect(failure.message).not.toContain('\n');
    expect(failure.message).not.toContain('secret');
  });

  it('refuses a SECRET_KEY that is missing in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^SECRET_KEY is required/);
  });

  it.each([
    ['k'.repeat(31), 'short'],
    [key, 'the same'],
  ])('refuses SECRET_KEY_PREVIOUS=%s, which is %s', (previous) => {
    expect(getFailure({ SECRET_KEY_PREVIOUS: previous }).message).toMatch(/^SECRET_KEY_PREVIOUS /);
  });

  it('refuses a DATA_DIR that is a file, or lies in one', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const path of ['file', 'file/within']) {
      expect(() => readConfig({ DATA_DIR: join(folder, path) })).toThrow(/^DATA_DIR must be/);
    }
  });
});

describe('CLAMD_URL', () => {
  it.each([
    ['tcp://127.0.0.1:3310', 'tcp://127.0.0.1:3310'],
    ['tcp://localhost', 'tcp://localhost'],
    ['tcp://[::1]:3310/', 'tcp://[::1]:3310/'],
    ['unix:///run/clamav/clamd.ctl', 'unix:///run/clamav/clamd.ctl'],
    ['unix:/run/clamd.ctl', 'unix:/run/clamd.ctl'],
  ])('reads %s', (CLAMD_URL, clamdUrl) => {
    expect(read({ CLAMD_URL }).clamdUrl).toBe(clamdUrl);
  });

  it.each([
    'localhost:3310',
    'http://localhost:3310',
    'tcp://',
    'tcp:///run/clamd.ctl',
    'tcp://localhost/run/clamd.ctl',
    'tcp://localhost:99999',
    'unix://',
    'unix:///',
    'unix://run/clamd.ctl',
    '/run/clamd.ctl',
  ])('refuses %s', (CLAMD_URL) => {
    expect(getFailure({ CLAMD_URL }).message).toMatch(/^CLAMD_URL must be/u);
  });
});

describe('DEMO', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' }, false],
    [{ DATABASE_URL: 'postgres://db' }, false],
    [{ DATABASE_URL: 'postgres://db', DEMO: 'true' }, false],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost', DEMO: 'true' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_URL: 'https://portal.example' }, false],
    [{ PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
  ])('reads DEMO as %s for %j', (environment, demo) => {
    expect(read(environment).demo).toBe(demo);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://portal.example' }])(
    'refuses DEMO=true with %j',
    (environment) => {
      expect(getFailure({ DEMO: 'true', ...environment }).message).toMatch(/^DEMO must be false/);
    },
  );
});

function getFailure(environment: Record<string, string>): Error {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error(`${JSON.stringify(environment)} was taken`);
}

describe('Azure Blob Storage', () => {
  const connection = 'DefaultEndpointsProtocol=https;AccountName=files;AccountKey=aGlkZGVu';

  it('selects Azure by a connection string, with a container of its own name', () => {
    expect(read({ AZURE_STORAGE_CONTAINER: 'other' }).files.azure).toBeNull();
    expect(read({ AZURE_STORAGE_CONNECTION_STRING: connection }).files.azure).toEqual({
      connectionString: connection,
      container: 'documents',
    });
    const named = { AZURE_STORAGE_CONNECTION_STRING: connection, AZURE_STORAGE_CONTAINER: 'p-1' };
    expect(read(named).files.azure?.container).toBe('p-1');
  });

  it.each(['AccountName=files;AccountKey=', 'SharedAccessSignature=sv=hidden', 'hidden'])(
    'rejects a connection string without the key that signs links, and does not repeat it: %s',
    (written) => {
      const start = () => read({ AZURE_STORAGE_CONNECTION_STRING: written });
      expect(start).toThrow(SettingError);
      expect(start).toThrow(/^AZURE_STORAGE_CONNECTION_STRING (?!.*hidden)[^\n]+$/);
    },
  );

  it.each(['Documents', 'ab', 'a--b', '-ab', 'a/b', 'a'.repeat(64)])(
    'rejects an invalid container name: %s',
    (name) => {
      expect(() => read({ AZURE_STORAGE_CONTAINER: name })).toThrow(/^AZURE_STORAGE_CONTAINER /);
    },
  );
});

it.each(['DATABASE_URL=postgres://portal:a/b+c=@db/p', 'SMTP_URL=smtps://portal:a#b@mail'])(
  'says of %s that its special characters must be percent-encoded',
  (line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    expect(getFailure({ [name]: value }).message).toMatch(
      new RegExp(`^${name} must have special characters in user and password percent-encoded`),
    );
  },
);
