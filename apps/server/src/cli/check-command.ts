import { randomUUID } from 'node:crypto';
import { mkdir, rm, readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import { seconds, systemClock } from '#server/kernel/clock.ts';
import { createMailTransportFactory } from '#server/process/mail-transport-factory.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Command } from './command.ts';
import { checkReplica, checkServer, type CheckResult } from './check-server.ts';

/** Time after which a part that does not respond has failed. */
const limit = seconds(15);

/** Space, in bytes, below which an upload or a backup soon fails. */
const scarceSpace = 1024 ** 3;

export const checkCommand: Command = {
  name: 'check',
  usage: '[--json]',
  summary: 'check settings, database, files, mail and clock, without starting the portal',
  options: { json: { type: 'boolean' } },
  run: async ({ config, values }) => {
    const checks = await Promise.all(
      Object.entries(listParts(config)).map(async ([name, check]) => {
        const { status, detail } = await runCheck(() => check(config));
        return { name, status, detail };
      }),
    );
    const isOk = checks.every(({ status }) => status !== 'failed');
    const text =
      values['json'] === true
        ? JSON.stringify({ ok: isOk, checks }, null, 2)
        : checks
            .map(({ name, status, detail }) => `${name.padEnd(9)} ${status.padEnd(8)} ${detail}`)
            .join('\n');
    return { text, isOk };
  },
};

type Parts = Readonly<Record<string, (config: Config) => Promise<CheckResult>>>;

/** The parts of a portal, in the order of the report. Wrong settings end the command before them. */
const listParts = ({ databaseReplicaUrl }: Config): Parts => ({
  settings: async ({ publicUrl, production, dataDir }) => ({
    status: 'ok',
    detail: `${production ? 'production' : 'not for production'}, ${publicUrl ?? 'no PUBLIC_URL'}, data in ${dataDir}`,
  }),
  database: (config) =>
    config.databaseUrl === null ? checkDataFolder(config) : checkServer(config),
  ...(databaseReplicaUrl === null ? {} : { replica: checkReplica }),
  files: checkFiles,
  mail: checkMail,
});

/** Returns a result in any case: an error, or no response in time, is a failed check. */
async function runCheck(check: () => Promise<CheckResult>): Promise<CheckResult> {
  const expired = new Promise<CheckResult>((resolve) => {
    const detail = `no response within ${limit / seconds(1)} s`;
    setTimeout(() => resolve({ status: 'failed', detail }), limit).unref();
  });
  const finished = check().catch((error: unknown): CheckResult => {
    return { status: 'failed', detail: describeError(error) };
  });
  return Promise.race([finished, expired]);
}

/** The folder of the embedded database: writable, and with space left. */
async function checkDataFolder({ dataDir }: Config): Promise<CheckResult> {
  await mkdir(dataDir, { recursive: true });
  const probe = join(dataDir, `.check-${randomUUID()}`);
  await writeFile(probe, probe);
  const isWhole = (await readFile(probe, 'utf8')) === probe;
  await rm(probe);
  if (!isWhole) return { status: 'failed', detail: `${dataDir} does not return what was written` };
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const state = containsDatabase(dataDir) ? 'there' : 'created by the first start';
  return {
    status: free < scarceSpace ? 'warning' : 'ok',
    detail: `embedded PostgreSQL, ${state}; ${(free / scarceSpace).toFixed(1)} GiB free in ${dataDir}`,
  };
}

/** Writes, reads and removes a test file in the store that the settings choose. */
async function checkFiles(config: Config): Promise<CheckResult> {
  const { storage } = await openStorage({ ...config, log: () => undefined }, systemClock);
  await storage.check();
  const { store, azure, s3 } = config.files;
  const place = {
    folder: join(config.dataDir, 'files'),
    azure: `Azure container ${azure?.container}`,
    s3: `S3 bucket ${s3?.bucket}`,
  }[store];
  return { status: 'ok', detail: `${place}: written, read and deleted` };
}

/** Greeting, TLS and login of the mail server, or write access to the folder for mails. */
async function checkMail(config: Config): Promise<CheckResult> {
  const { isServer, transport } = createMailTransportFactory(config);
  await (await transport()).check();
  if (isServer)
    return { status: 'ok', detail: `${new URL(config.smtpUrl ?? '').host} accepts mails` };
  return {
    status: config.production ? 'warning' : 'ok',
    detail: `mails are written into ${join(config.dataDir, 'mail')}; SMTP_URL sends them`,
  };
}

/**
 * Returns the first line of the original error: Azure's fill a page, and the mail transport wraps
 * the server's words. An error of several addresses has only a code.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return describeError(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n', 1)[0] || code;
}
