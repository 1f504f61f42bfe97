import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readSettings, SettingError } from './config.ts';

const key = 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts';
const readme = readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8');

/** Every setting that the README's table names. */
const names = Array.from(readme.matchAll(/^\| (?<cell>`[A-Z][A-Z0-9_]*`(?:, `[A-Z0-9_]+`)*) /gm))
  .flatMap(({ groups }) => groups?.['cell']?.split(', ') ?? [])
  .map((name) => name.replaceAll('`', ''));
const fileNames = Array.from(readme.matchAll(/`(?<name>[A-Z][A-Z0-9_]*_FILE)`/g), ({ groups }) =>
  String(groups?.['name']),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the message with which settings are refused. */
function getFailure(environment: Record<string, string>): string {
  try {
    readSettings({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(environment)} was taken`);
}

/** Reads settings with a key and a folder. */
const read = (environment: Record<string, string>) =>
  readConfig({ SECRET_KEY: key, DATA_DIR: folder, ...environment });

it('finds the settings in the README', () => {
  expect(names).toEqual(expect.arrayContaining(['PORT', 'HOST', 'MAIL_FROM', 'DEMO']));
  expect(fileNames).toContain('SECRET_KEY_FILE');
});

const manyLines = [
  'first\nsecond',
  'first\r\nBcc: second@example.org',
  'first\rsecond',
  'first\0second',
  'first\u001B[31msecond',
  'first\u2028second',
  'first\u0085second',
  'first\tsecond',
];

describe.each([...names, 'NODE_ENV', ...new Set(fileNames)])('%s', (name) => {
  it('refuses control characters in one line that does not repeat them', () => {
    for (const value of manyLines)
      expect(getFailure({ [name]: value })).toBe(
        `${name} must be one line of text without control characters.`,
      );
  });

  it.skipIf(name === 'DATA_DIR' || name === 'SECRET_KEY')(
    'takes an empty value and spaces as none',
    () => {
      for (const value of ['', '   ']) expect(read({ [name]: value })).toEqual(read({}));
    },
  );
});

describe.each([...new Set(fileNames)])('%s', (name) => {
  it.each([
    ['a file that is missing', 'missing', /cannot be read\.$/],
    ['a folder', '.', /cannot be read\.$/],
    ['an empty file', 'empty', /is empty\.$/],
    ['a file with two lines', 'two', /must contain one line of text/],
    ['a file with NUL', 'nul', /must contain one line of text/],
    ['a file with a control character', 'escape', /must contain one line of text/],
  ])('refuses %s in one line', (_what, file, expected) => {
    const values = { empty: '\n', two: 'hidden\nhidden', nul: 'hidden\0', escape: 'hid\u001Bden' };
    for (const [own, text] of Object.entries(values)) writeFileSync(join(folder, own), text);
    const failure = getFailure({ [name]: join(folder, file) });
    expect(failure).toMatch(expected);
    expect(failure).toMatch(new RegExp(`^${name}[^\\n]*$`));
    expect(failure).not.toContain('hid');
  });
});

it.each([
  ['HOST', 'http://localhost'],
  ['HOST', 'localhost:8080'],
  ['HOST', '[::1]'],
  ['HOST', '256.1.1.1'],
  ['HOST', '10.0.0.0/8'],
  ['HOST', 'my host'],
  ['HOST', '-host'],
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'production;'],
  ['PUBLIC_URL', 'https://user:secret@portal.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:///secret'],
  ['SMTP_URL', 'smtps://mail:99999'],
  ['AUDIT_FORWARD_URL', 'syslog+tcp:secret'],
  ['AUDIT_FORWARD_URL', 'http://log.example'],
  ['METRICS_TOKEN', 'token™'],
  ['METRICS_TOKEN', 'clé'],
  ['INBOUND_MAIL_ADDRESS', 'desk'],
  ['INBOUND_MAIL_ADDRESS', 'desk@supplier.example'],
  ['INBOUND_MAIL_ADDRESS', 'desk+more@supplier.example'],
  ['INBOUND_MAIL_ADDRESS', `${'a'.repeat(31)}@supplier.example`],
  ['INBOUND_MAIL_TOKEN', 'secret'],
  ['INBOUND_MAIL_TOKEN', 'secret with spaces in it'],
  ['INBOUND_MAIL_TOKEN', 'secret-of-a-mail-server'],
  ['INBOUND_IMAP_URL', 'https://desk:secret@mail.example'],
  ['INBOUND_IMAP_URL', 'imaps://mail.example'],
  ['INBOUND_IMAP_URL', 'imaps://desk:secret%@mail.example'],
  ['INBOUND_IMAP_URL', 'imaps://desk:secret@mail.example/INBOX'],
  ['DATABASE_URL', 'postgres://u:secret@db:99999/portal'],
  ['DATABASE_URL', 'postgres://u:secret@db/portal?sslrootcert=/missing.pem'],
  ['MIGRATION_DATABASE_URL', 'postgres://u@db/portal?sslcert=/missing.pem'],
  ['MIGRATION_DATABASE_URL', 'postgres://u@db/portal?sslkey=/missing.key'],
  ['DATA_DIR', '/dev/null/data'],
  ['DATA_DIR', '/proc/portal'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY_PREVIOUS', 'short'],
  ['AZURE_STORAGE_CONTAINER', 'Two Words'],
  ['OFFLINE_START', '1'],
  ['ALLOW_INSECURE', 'EVERYTHING'],
])('refuses in one line, without secrets: %s=%s', (name, value) => {
  const failure = getFailure({ [name]: value });
  expect(failure).toMatch(new RegExp(`^${name}\\b[^\\n]*$`));
  expect(failure).not.toContain('secret');
});

it.each(['localhost', 'portal.example', 'db_1.internal', '::', 'fe80::1', '0.0.0.0', 'xn--a-1ga'])(
  'takes HOST=%s',
  (HOST) => {
    expect(readSettings({ HOST, DATA_DIR: folder, DEMO: 'false' }).host).toBe(HOST);
  },
);

it('creates nothing by a check of settings, whether they are right or wrong', () => {
  const parent = join(folder, 'parent');
  mkdirSync(parent);
  readSettings({ DATA_DIR: join(parent, 'data', 'deep') });
  for (const wrong of [{ PORT: 'x' }, { DEMO: 'x' }, { NODE_ENV: 'production' }])
    getFailure({ DATA_DIR: join(parent, 'data'), ...wrong });
  expect(readdirSync(parent)).toEqual([]);
});

it('creates no key where a later setting is wrong', () => {
  const dataDir = join(folder, 'no-key');
  expect(() => readConfig({ DATA_DIR: dataDir, DEMO: 'perhaps' })).toThrow(SettingError);
  expect(readdirSync(folder)).not.toContain('no-key');
});

it('refuses the key in the data folder as the previous one of itself', () => {
  const dataDir = join(folder, 'with-key');
  const stored = readConfig({ DATA_DIR: dataDir }).secretKey;
  expect(() => readConfig({ DATA_DIR: dataDir, SECRET_KEY_PREVIOUS: String(stored) })).toThrow(
    /^SECRET_KEY must be set beside SECRET_KEY_PREVIOUS, which is the key in \S+secret-key\.$/,
  );
});
