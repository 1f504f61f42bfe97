import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { S3Settings } from '#server/kernel/file-settings.ts';
import { newId } from '#server/kernel/ids.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openBlobFolder } from '#server/storage/blob-folder.ts';
import { openAzureStore } from '#server/storage/azure-store.ts';
import { isContainerMissing } from '#server/storage/open-storage.ts';
import { openS3Store } from '#server/storage/s3-store.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bareDatabase, testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { azuriteConnection, storeStart, swiftSettings } from '#server/testing/shared-stores.ts';
import { hasSwift } from '#server/testing/start-swift.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const unchanged = { publicUrl: null, clock: systemClock, log: () => undefined, isCheck: true };

async function run(
  { address }: TestDatabase,
  args: readonly string[],
  settings: Record<string, string> = {},
) {
  const { host = '', port = 0, user = '', database = '' } = address;
  const query = new URLSearchParams({ host, port: String(port), user });
  const environment = {
    DATA_DIR: folder,
    SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts',
    DATABASE_URL: `postgresql:///${database}?${query.toString()}`,
    ...settings,
  };
  const terminal = { out: '', err: '' };
  const code = await runCommand(args, environment, {
    log: (text: string) => void (terminal.out += text),
    error: (text: string) => void (terminal.err += text),
  });
  return { code, ...terminal };
}

const put = async (paths: readonly string[]): Promise<void> => {
  const files = await openBlobFolder(join(folder, 'files'));
  for (const path of paths) await files.write(path, Readable.from([Buffer.from(path)]));
};

it('checks the files, and migrates no database', async () => {
  const bare = await bareDatabase();
  const migrated = await testDatabase();
  try {
    await put(['document/surplus']);
    expect(await run(bare, ['check-files'])).toMatchObject({ code: 1, out: '' });
    const { rows } = await bare.database.pool.query(
      "select nspname from pg_namespace where nspname in ('drizzle', 'jobs')",
    );
    expect(rows).toEqual([]);
    expect(await run(migrated, ['check-files'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('Surplus: document/surplus'),
    });
  } finally {
    await Promise.all([bare.close(), migrated.close()]);
  }
});

it(
  'removes from the copy what was deleted since, and neither receipts nor what the database or others need',
  { timeout: storeStart },
  async () => {
    const own = await testDatabase();
    try {
      const connectionString = await azuriteConnection();
      const container = `test-${newId()}`;
      const settings = {
        FILE_STORE: 'folder',
        AZURE_STORAGE_CONNECTION_STRING: connectionString,
        AZURE_STORAGE_CONTAINER: container,
      };
      const [present, deleted, named] = ['present', 'deleted', 'named'].map(
        (name) => `document/${newId()}/${name}.pdf`,
      );
      const quarantined = `quarantine/${newId()}`;
      const foreign = 'holiday/photo.jpg';
      const receipt = `receipts/${newId()}/${newId()}.json`;
      await own.database.pool.query(
        `insert into upload (id, blob_path, file_name, content_type, created_at, expires_at)
          values ($1, $2, 'a.pdf', 'application/pdf', now(), now())`,
        [newId(), named],
      );
      await put([present ?? '', deleted ?? '', named ?? '', quarantined]);
      const move = () => run(own, ['move-files', '--from', 'folder', '--to', 'azure'], settings);
      expect(await move()).toMatchObject({ code: 0, out: expect.stringContaining('4 files') });

      const files = await openBlobFolder(join(folder, 'files'));
      for (const path of [deleted, named, quarantined]) await files.remove(path ?? '');
      const to = await openAzureStore({
        connectionString,
        container,
        publicUrl: null,
        clock: systemClock,
        log: () => undefined,
      });
      for (const path of [foreign, receipt])
        await to.put(path, Readable.from([Buffer.from('{}')]), 'text/plain');
      expect(await move()).toMatchObject({
        code: 0,
        out: expect.stringContaining('removed from the copy: 2;'),
      });
      const left = (await Array.fromAsync(to.list(''))).map(({ blobPath }) => blobPath);
      expect(new Set(left)).toEqual(new Set([present, named, foreign, receipt]));
    } finally {
      await own.close();
    }
  },
);

it(
  'creates nothing for a restore that is refused because of files in Azure',
  { timeout: storeStart },
  async () => {
    const own = await testDatabase();
    try {
      const azure = { connectionString: await azuriteConnection(), container: `test-${newId()}` };
      await put([]);
      const file = join(folder, 'a.backup');
      expect(await run(own, ['backup', file])).toMatchObject({ code: 0 });
      const shared = { publicUrl: null, clock: systemClock, log: () => undefined };
      const store = await openAzureStore({ ...azure, ...shared });
      await store.put('document/there', Readable.from([Buffer.from('a')]), 'text/plain');
      const dataDir = join(folder, 'new');
      const settings = {
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SECRET_KEY: '',
        FILE_STORE: 'azure',
        AZURE_STORAGE_CONNECTION_STRING: azure.connectionString,
        AZURE_STORAGE_CONTAINER: azure.container,
      };
      for (const [args, reason] of [
        [[], /The backup was made with another SECRET_KEY \(fingerprint \w+; none is set\)\./u],
        [['--other-key'], /The file store is not empty\./u],
      ] as const) {
        expect(await run(own, ['restore', file, ...args], settings)).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringMatching(reason),
        });
        expect(existsSync(dataDir)).toBe(false);
      }
    } finally {
      await own.close();
    }
  },
);

it('tells a container of Azure that is missing', { timeout: storeStart }, async () => {
  const connectionString = await azuriteConnection();
  const container = `test-${newId()}`;
  await requireMissing(await openAzureStore({ connectionString, container, ...unchanged }));
});

it.skipIf(!hasSwift)('tells a bucket of S3 that is missing', { timeout: storeStart }, async () => {
  await requireMissing(await openS3Store({ ...(await swiftSettings()), ...unchanged }));
});

async function requireMissing(store: Storage): Promise<void> {
  const failure: unknown = await Array.fromAsync(store.list('')).catch((error: unknown) => error);
  expect(isContainerMissing(failure)).toBe(true);
}

it.skipIf(!hasSwift)(
  'backs up files in S3 and restores them in Azure, and the other way round',
  { timeout: storeStart },
  async () => {
    const databases = [await testDatabase(), await bareDatabase(), await bareDatabase()] as const;
    try {
      const contents = ['', 'a small one', 'x'.repeat(9 * 1024 ** 2)].map((text) =>
        Buffer.from(text),
      );
      const paths = contents.map((_, at) => `document/${newId()}/ü ${at}.pdf`);
      const shared = { publicUrl: null, clock: systemClock, log: () => undefined };
      const [first, last] = [await swiftSettings(), await swiftSettings()];
      const azure = { connectionString: await azuriteConnection(), container: `test-${newId()}` };
      const stores = [
        () => openS3Store({ ...first, ...shared }),
        () => openAzureStore({ ...azure, ...shared }),
        () => openS3Store({ ...last, ...shared }),
      ];
      const settings = [
        toS3Settings(first),
        {
          FILE_STORE: 'azure',
          AZURE_STORAGE_CONNECTION_STRING: azure.connectionString,
          AZURE_STORAGE_CONTAINER: azure.container,
        },
        toS3Settings(last),
      ];
      const source = await stores[0]?.();
      for (const [at, path] of paths.entries()) {
        await source?.put(path, Readable.from([contents[at]]), 'application/pdf');
        await databases[0].database.pool.query(
          `insert into upload (id, blob_path, file_name, content_type, created_at, expires_at)
           values ($1, $2, 'a.pdf', 'application/pdf', now(), now())`,
          [newId(), path],
        );
      }
      for (const at of [1, 2] as const) {
        const file = join(folder, `${at}.backup`);
        const from = databases[at === 1 ? 0 : 1];
        expect(await run(from, ['backup', file], settings[at - 1])).toMatchObject({
          code: 0,
          out: expect.stringContaining('3 files'),
        });
        expect(await run(databases[at], ['restore', file], settings[at])).toMatchObject({
          code: 0,
          out: expect.stringContaining('3 files'),
        });
        const target = await stores[at]?.();
        for (const [index, path] of paths.entries()) {
          const pieces = await Array.fromAsync((await target?.read(path)) ?? []);
          expect(Buffer.concat(pieces).equals(contents[index] ?? Buffer.alloc(1))).toBe(true);
        }
        expect(await run(databases[at], ['check-files'], settings[at])).toMatchObject({ code: 0 });
      }
    } finally {
      await Promise.all(databases.map((one) => one.close()));
    }
  },
);

const toS3Settings = (s3: S3Settings) => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: s3.endpoint ?? '',
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});
