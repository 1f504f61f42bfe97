import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readSettings, resolveConfig } from './config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-config-'));
});

afterAll(() => rm(folder, { recursive: true }));

const key = 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts';
const read = (environment: Record<string, string>) =>
  readConfig({ SECRET_KEY: key, DATA_DIR: folder, ...environment });

async function writeSecret(content: string): Promise<string> {
  const path = join(folder, `secret-${randomBytes(4).toString('hex')}`);
  await writeFile(path, content);
  return path;
}

describe('a secret in a file', () => {
  const secrets = [
    ['SECRET_KEY', 'secretKey', 's'.repeat(32)],
    ['DATABASE_URL', 'databaseUrl', 'postgres://u:p@db/portal'],
    ['MIGRATION_DATABASE_URL', 'migrationDatabaseUrl', 'postgres://o:p@db/portal'],
    ['SMTP_URL', 'smtpUrl', 'smtps://u:p@mail:465'],
    ['METRICS_TOKEN', 'metricsToken', ' a token with spaces '],
  ] as const;

  it.each(secrets)('reads %s without its final newline', async (name, field, secret) => {
    for (const end of ['', '\n', '\r\n']) {
      const path = await writeSecret(`${secret}${end}`);
      expect(readConfig({ DATA_DIR: folder, [`${name}_FILE`]: path })[field]).toBe(secret);
    }
  });

  it('reads each once, because a pipe is empty the second time', async () => {
    const path = await writeSecret(key);
    const settings = readSettings({ DATA_DIR: folder, SECRET_KEY_FILE: path });
    await rm(path);
    expect(resolveConfig(settings).secretKey).toBe(key);
  });

  it('reads the previous key and the account of the files', async () => {
    const previous = 'p'.repeat(32);
    expect(read({ SECRET_KEY_PREVIOUS_FILE: await writeSecret(previous) }).secretKey).toEqual([
      key,
      previous,
    ]);
    const connection = 'AccountName=files;AccountKey=aGlkZGVu';
    const path = await writeSecret(`${connection}\n`);
    expect(read({ AZURE_STORAGE_CONNECTION_STRING_FILE: path }).files.azure?.connectionString).toBe(
      connection,
    );
  });

  it.each(secrets)('refuses %s beside the setting itself', async (name, _field, secret) => {
    const path = await writeSecret(secret);
    const failure = getFailure({ [name]: secret, [`${name}_FILE`]: path });
    expect(failure.message).toMatch(new RegExp(`^${name} and ${name}_FILE are both set`));
  });

  it.each([
    ['missing', () => join(folder, 'no-such-file'), 'cannot be read'],
    ['a folder', () => folder, 'cannot be read'],
    ['in a file', () => join('/dev/null', 'key'), 'cannot be read'],
    ['empty', () => writeSecret(''), 'is empty'],
    ['only a newline', () => writeSecret('\n'), 'is empty'],
    ['only spaces', () => writeSecret('  \n'), 'is empty'],
    ['of two lines', () => writeSecret(`${key}\nhidden`), 'one line'],
    ['with a NUL', () => writeSecret(`hidden\0${key}`), 'one line'],
  ])('refuses it, with its path and without its content, if it is %s', async (_name, at, why) => {
    const path = await at();
    const { message } = getFailure({ METRICS_TOKEN_FILE: path });
    expect(message).toMatch(/^METRICS_TOKEN_FILE: [^\n]+$/);
    expect(message).toContain(path);
    expect(message).toContain(why);
    expect(message).not.toContain('hidden');
  });

  it('ignores a file for what is no secret', async () => {
    expect(read({ PORT_FILE: await writeSecret('9000') }).port).toBe(8080);
  });
});

function getFailure(environment: Record<string, string>): Error {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error(`${JSON.stringify(environment)} was taken`);
}
