import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readSettings, resolveForCheck, SettingError } from './config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-config-'));
});

afterAll(() => rm(folder, { recursive: true }));

const key = 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts';
const read = (environment: Record<string, string>) =>
  readConfig({ SECRET_KEY: key, DATA_DIR: folder, ...environment });

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
const inProduction = (secretKey: string) => read({ SECRET_KEY: secretKey, ...production });

describe('SECRET_KEY', () => {
  it('returns the previous one behind it while it is changed', () => {
    const previous = 'p'.repeat(32);
    expect(read({ SECRET_KEY_PREVIOUS: previous }).secretKey).toEqual([key, previous]);
  });

  it.each([
    ['k'.repeat(64), 'fewer than 8'],
    ['abc123'.repeat(8), 'fewer than 8'],
    ['0101010101010101010101010101010101', 'fewer than 8'],
    ['k3Qz9xV2mT'.repeat(5), 'repeats'],
    ['0123456789abcdef0123456789abcdef', 'repeats'],
    ['T0p-s3cr3t-K3y!T0p-s3cr3t-K3y!T0p', 'repeats'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'follow'],
    ['zyxwvutsrqponmlkjihgfedcba987654', 'follow'],
    ['change-me-change-it-before-production-7', 'words'],
    ['CHANGE_ME_9f86d081884c7d659a2feaa0c55ad', 'words'],
    ['changeme9f86d081884c7d659a2feaa0c55ad01', 'words'],
    ['please replace this with a long random text', 'words'],
    ['your-secret-key-goes-here-1234567890', 'words'],
    ['a secret key for tests, and for nothing else', 'words'],
    ['this is a key with at least 32 characters', 'words'],
    ['at-least-thirty-two-characters-long-x9', 'words'],
    ['partner-portal-production-key-2026-11', 'words'],
    ['insecure-dev-key-do-not-use-Zq81mP0', 'words'],
    ['qwertyuiop1234567890asdfghjkl9876', 'words'],
    ['password1Password2passWord3PASSword4', 'words'],
  ])('refuses %s in production, in one line: %s', (secretKey, reason) => {
    const start = () => inProduction(secretKey);
    expect(start).toThrow(SettingError);
    expect(start).toThrow(new RegExp(`^SECRET_KEY is easy to guess: [^\\n]*${reason}[^\\n]*$`));
    expect(start).not.toThrow(secretKey);
    expect(read({ SECRET_KEY: secretKey }).secretKey).toBe(secretKey);
  });

  it('takes a weak one in production as the previous one, so that it can be changed', () => {
    const secretKey = randomBytes(33).toString('base64');
    const weak = 'k'.repeat(32);
    const environment = {
      SECRET_KEY: secretKey,
      SECRET_KEY_PREVIOUS: weak,
      ...production,
    };
    expect(read(environment).secretKey).toEqual([secretKey, weak]);
  });

  it('takes random ones in production, however they are written', () => {
    const forms = fc.constantFrom('hex', 'base64', 'base64url');
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 48 });
    // Numbers that fast-check prefers are not random: each byte is mixed with one that is.
    const random = fc.property(bytes, forms, (mixed, form) => {
      const own = randomBytes(mixed.length);
      const secretKey = Buffer.from(mixed.map((byte, at) => byte ^ (own[at] ?? 0))).toString(form);
      return inProduction(secretKey).secretKey === secretKey;
    });
    fc.assert(random, { numRuns: 500 });
  });
});

describe('generated secret key', () => {
  it('generates a long secret key, readable by its owner only, and reuses it', async () => {
    const dataDir = join(folder, 'made', 'here');
    const { secretKey } = readConfig({ DATA_DIR: dataDir });
    expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('rejects the stored key as the previous one without another before anything is created', async () => {
    const dataDir = join(folder, 'forgotten');
    await mkdir(dataDir);
    const file = join(dataDir, 'secret-key');
    await writeFile(file, key);
    const environment = { DATA_DIR: dataDir, SECRET_KEY_PREVIOUS_FILE: file };
    expect(() => readSettings(environment)).toThrow(
      `SECRET_KEY must be set beside SECRET_KEY_PREVIOUS, which is the key in ${file}.`,
    );
    const changed = { ...environment, SECRET_KEY: 'n'.repeat(32) };
    expect(readSettings(changed).secretKeys).toEqual({ current: 'n'.repeat(32), previous: key });
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  it('creates no key for the settings alone, or for a check', async () => {
    const dataDir = join(folder, 'checked');
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(settings.secretKeys.current).toBeNull();
    expect(resolveForCheck(settings).secretKey).toMatch(/^\S{32,}$/);
    expect(await readdir(folder)).not.toContain('checked');
  });

  it('rejects a secret key file without a complete key', async () => {
    const dataDir = join(folder, 'broken');
    await mkdir(dataDir);
    for (const stored of ['', '\n', 'abc']) {
      await writeFile(join(dataDir, 'secret-key'), stored);
      // The settings are read before the database is migrated.
      for (const start of [readSettings, readConfig])
        expect(() => start({ DATA_DIR: dataDir })).toThrow(/^SECRET_KEY: .*secret-key/);
    }
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe('abc');
  });
});
