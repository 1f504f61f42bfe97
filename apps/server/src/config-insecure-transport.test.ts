import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('connections without TLS', () => {
  const strong = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };

  it.each([
    ['DATABASE_URL', 'postgres://u:hidden@db/portal'],
    ['DATABASE_URL', 'postgres://u:hidden@db.example:5432/portal?sslmode=disable'],
    ['DATABASE_URL', 'postgres://u:hidden@10.0.0.7/portal?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://u:hidden@10.0.0.7/portal?sslmode=allow'],
    ['DATABASE_URL', 'postgres://u:hidden@db/portal?ssl=false'],
    ['DATABASE_URL', 'postgres://u:hidden@db/portal?ssl=0'],
    ['DATABASE_URL', 'postgres://u:hidden@[fd00::7]/portal'],
    ['DATABASE_URL', 'postgres://u:hidden@127.0.0.1/portal?host=db.example'],
    ['DATABASE_URL', 'postgres://u:hidden@localhost.example/portal'],
    ['DATABASE_URL', 'postgres://u:hidden@db/portal?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://u:hidden@db/portal?ssl=no-verify'],
    ['DATABASE_URL', 'postgres://u:hidden@db/portal?sslmode=require&uselibpqcompat=true'],
    ['MIGRATION_DATABASE_URL', 'postgresql://o:hidden@db/portal'],
    ['MIGRATION_DATABASE_URL', 'postgresql://o:hidden@db/portal?sslmode=no-verify'],
    ['SMTP_URL', 'smtp://u:hidden@mail.example:587'],
    ['AUDIT_FORWARD_URL', 'syslog+tcp://u:hidden@log.example:601'],
    ['SMTP_URL', 'smtp://mail'],
    ['CLAMD_URL', 'tcp://scanner.example:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example:4318'],
    ['CLAMD_URL', 'tcp://10.0.0.7'],
    ['SMTP_URL', 'smtp://u:hidden@mail?requireTLS=false'],
    ['SMTP_URL', 'smtp://u:hidden@mail?requireTLS=true&ignoreTLS=true'],
    ['SMTP_URL', 'smtps://u:hidden@mail?secure=false'],
    ['SMTP_URL', 'smtps://u:hidden@mail?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://u:hidden@mail?requireTLS=true&tls.rejectUnauthorized=false'],
    ['PUBLIC_URL', 'http://portal.example'],
    ['PUBLIC_URL', 'HTTP://portal.example:8080'],
    ['PUBLIC_URL', 'http://10.0.0.7'],
  ])('refuses them in production, unless allowed by name: %s=%s', (name, address) => {
    const start = (more: Record<string, string> = {}) =>
      read({ ...strong, [name]: address, ...more });
    expect(() => start()).toThrow(SettingError);
    expect(() => start()).toThrow(
      new RegExp(`^${name} would connect [^\\n]*ALLOW_INSECURE=${name}`),
    );
    expect(() => start()).not.toThrow('hidden');
    for (const allowed of [name, `SMTP_URL,PUBLIC_URL, ${name}`])
      expect(() => start({ ALLOW_INSECURE: allowed })).not.toThrow();
    expect(() => start({ NODE_ENV: 'development' })).not.toThrow();
    const other = name === 'SMTP_URL' ? 'DATABASE_URL' : 'SMTP_URL';
    expect(() => start({ ALLOW_INSECURE: other })).toThrow(SettingError);
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db/portal?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://u:p@db/portal?sslmode=require'],
    ['DATABASE_URL', 'postgres://u:p@db/portal?sslmode=verify-ca&sslrootcert=package.json'],
    [
      'DATABASE_URL',
      'postgres://u:p@db/portal?sslmode=require&uselibpqcompat=true&sslrootcert=package.json',
    ],
    ['DATABASE_URL', 'postgres://u:p@db/portal?ssl=true'],
    ['DATABASE_URL', 'postgres://u:p@localhost/portal'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1:5433/portal'],
    ['DATABASE_URL', 'postgres://u:p@[::1]/portal'],
    ['DATABASE_URL', 'postgres:///portal'],
    ['DATABASE_URL', 'postgres:///portal?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/portal'],
    ['SMTP_URL', 'smtps://u:p@mail.example'],
    ['AUDIT_FORWARD_URL', 'https://log.example/hook'],
    ['AUDIT_FORWARD_URL', 'syslog+tls://log.example:6514'],
    ['AUDIT_FORWARD_URL', 'syslog+tcp://localhost:601'],
    ['SMTP_URL', 'smtp://u:p@mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['SMTP_URL', 'smtp://127.0.0.1'],
    ['PUBLIC_URL', 'https://portal.example'],
    ['PUBLIC_URL', 'http://localhost:8080'],
    ['PUBLIC_URL', 'http://[::1]:8080'],
  ])('accepts what has TLS or stays on the machine in production: %s=%s', (name, address) => {
    expect(() => read({ ...strong, [name]: address })).not.toThrow();
  });

  it('refuses to start in production without the address that people use, unless allowed', () => {
    const start = (more: Record<string, string>) => read({ NODE_ENV: 'production', ...more });
    expect(() => start({})).toThrow(/^PUBLIC_URL is required [^\n]*ALLOW_INSECURE=PUBLIC_URL\.$/);
    expect(() => start({ PUBLIC_URL: ' ' })).toThrow(SettingError);
    expect(() => start({ ALLOW_INSECURE: 'SMTP_URL' })).toThrow(SettingError);
    expect(start({ ALLOW_INSECURE: 'PUBLIC_URL' }).publicUrl).toBeNull();
    expect(read({}).publicUrl).toBeNull();
  });

  it.each(['true', 'allow', 'SMTP', 'DATABASE_URL,', 'SECRET_KEY'])(
    'refuses ALLOW_INSECURE=%s',
    (allowed) => {
      expect(getFailure({ ALLOW_INSECURE: allowed }).message).toMatch(/^ALLOW_INSECURE must list /);
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
