import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEnvFile } from './env-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the environment after a file with this text was read. */
function load(text: string, environment: Record<string, string> = {}): Record<string, string> {
  writeFileSync(join(folder, '.env'), text);
  const loaded = { ...environment };
  loadEnvFile(folder, loaded);
  return loaded;
}

it('changes nothing without a file', () => {
  const environment = { PORT: '1' };
  loadEnvFile(folder, environment);
  expect(environment).toEqual({ PORT: '1' });
});

it('lets values of the environment win, also empty ones', () => {
  const own = { PORT: '1', HOST: '' };
  expect(load('PORT=2\nHOST=localhost\nDEMO=false', own)).toEqual({ ...own, DEMO: 'false' });
});

it.each([
  ['PORT=8080', { PORT: '8080' }],
  ['PORT=8080\r\nDEMO=false\r\n', { PORT: '8080', DEMO: 'false' }],
  ['\uFEFFPORT=8080', { PORT: '8080' }],
  ['# a comment\n\n  PORT = 8080  \n', { PORT: '8080' }],
  ['export PORT=8080', { PORT: '8080' }],
  ['MAIL_FROM="Derma B.V. <a@b.example>" # the sender', { MAIL_FROM: 'Derma B.V. <a@b.example>' }],
  ["SECRET_KEY='a#b\"c'", { SECRET_KEY: 'a#b"c' }],
  ['METRICS_TOKEN=`a"b`', { METRICS_TOKEN: 'a"b' }],
  ['PORT=', { PORT: '' }],
  [
    'DATABASE_URL=postgres://u:p=q@h/d?sslmode=verify-full',
    { DATABASE_URL: 'postgres://u:p=q@h/d?sslmode=verify-full' },
  ],
])('reads %j', (text, expected) => {
  expect(load(text)).toEqual(expected);
});

it.each([
  ['PORT=8080\nsecret', 2],
  ['SECRET_KEY secret', 1],
  ['SECRET_KEY: secret', 1],
  ['=secret', 1],
  ['1PORT=secret', 1],
  ['SECRET-KEY=secret', 1],
  ['SECRET_KEY="secret', 1],
  ['# first\nSECRET_KEY="secret\nmore"', 2],
  ["SECRET_KEY='secret", 1],
  ['SECRET_KEY="secret" more', 1],
  ['set PORT=secret', 1],
])('refuses a malformed line by its number alone: %j', (text, line) => {
  expect(() => load(text)).toThrow(
    `Line ${line} of "${join(folder, '.env')}" must be NAME=value, on one line.`,
  );
});

it.each(['NODE_OPTIONS=--inspect', 'NODE_EXTRA_CA_CERTS=/ca.pem', 'export UV_THREADPOOL_SIZE=4'])(
  'refuses what would come too late: %s',
  (text) => {
    expect(() => load(text)).toThrow(
      /^Line 1 of [^\n]*works in the environment of the process only\.$/,
    );
  },
);

it('refuses a file that cannot be read', () => {
  mkdirSync(join(folder, '.env'));
  expect(() => loadEnvFile(folder, {})).toThrow(/^The file "[^\n]*" cannot be read\.$/);
});
