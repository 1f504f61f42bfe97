import { existsSync } from 'node:fs';
import { access, constants, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, resolveForCheck, SettingError, type Config } from '#server/config.ts';
import { findExistingFolder } from '#server/config/data-folder.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import { describeUnfinishedRestore, readRestoreNote } from '#server/database/restore-marker.ts';
import { seconds, systemClock } from '#server/kernel/clock.ts';
import { getConnectionAdvice } from '#server/kernel/connection-advice.ts';
import { checkMailbox } from '#server/domains/service/index.ts';
import { createMailTransportFactory } from '#server/process/mail-transport-factory.ts';
import { resolveAddress } from '#server/process/portal-address.ts';
import { requireFreeAddress } from '#server/process/require-free-address.ts';
import { containsFiles } from '#server/storage/blob-folder.ts';
import { isContainerMissing, openStorage } from '#server/storage/open-storage.ts';
import type { BareCommand, Environment } from './command.ts';
import { checkReplica, checkServer, type CheckResult } from './check-server.ts';

/** Time after which a part that does not respond has failed. */
const limit = seconds(15);

/** Space, in bytes, below which an upload or a backup soon fails. */
const scarceSpace = 1024 ** 3;

export const checkCommand: BareCommand = {
  name: 'check',
  usage: '[--json]',
  summary: 'check settings, address, database, files, mail and clock, and create nothing',
  options: { json: { type: 'boolean' } },
  runBare: async ({ environment, values }) => {
    const checks = await runChecks(environment);
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

type NamedResult = CheckResult & { readonly name: string };

/** Runs all checks at once. Wrong settings are the only result: nothing else can be checked then. */
async function runChecks(environment: Environment): Promise<NamedResult[]> {
  let config: Config;
  try {
    // Without a key the first start creates one. Nothing that is checked depends on it.
    config = resolveForCheck(readSettings(environment));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [{ name: 'settings', status: 'failed', detail: error.message }];
  }
  return Promise.all(
    Object.entries(listParts(config)).map(async ([name, check]) => {
      const { status, detail } = await runCheck(() => check(config));
      return { name, status, detail };
    }),
  );
}

type Parts = Readonly<Record<string, (config: Config) => Promise<CheckResult>>>;

/** The parts of a portal, in the order of the report. */
const listParts = ({ databaseReplicaUrl, inboundMail }: Config): Parts => ({
  settings: async ({ publicUrl, production, dataDir }) => ({
    status: 'ok',
    detail: `${production ? 'production' : 'not for production'}, ${publicUrl ?? 'no PUBLIC_URL'}, data in ${dataDir}`,
  }),
  address: checkAddress,
  database: (config) =>
    config.databaseUrl === null ? checkDataFolder(config) : checkServer(config),
  ...(databaseReplicaUrl === null ? {} : { replica: checkReplica }),
  files: checkFiles,
  mail: checkMail,
  ...(inboundMail?.imapUrl ? { mailbox: checkInboundMailbox } : {}),
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

/** The address is free, or the portal itself listens there. */
async function checkAddress(config: Config): Promise<CheckResult> {
  const { port, host } = config;
  try {
    await requireFreeAddress(config);
  } catch (error) {
    if (!(await isPortal(resolveAddress({ port, host, publicUrl: null })))) throw error;
    return { status: 'ok', detail: `a portal listens at ${host}, port ${port}` };
  }
  return { status: 'ok', detail: `${host}, port ${port}: free` };
}

/** Returns true if a portal responds at an address of this machine. */
async function isPortal(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(seconds(3));
    const response = await fetch(`${address}/health/live`, { signal });
    return response.ok && (await response.text()) === JSON.stringify({ status: 'ok' });
  } catch {
    return false;
  }
}

/**
 * Whether a restore of the embedded database has finished, as its note says without a start, and the
 * disk, whose folder the settings' own check has written to.
 */
async function checkDataFolder({ dataDir }: Config): Promise<CheckResult> {
  const note = await readRestoreNote(dataDir);
  if (note !== null) return { status: 'failed', detail: describeUnfinishedRestore(note) };
  const { bavail, bsize } = await statfs(findExistingFolder(dataDir));
  const free = bavail * bsize;
  const state = containsDatabase(dataDir) ? 'there' : 'created by the first start';
  return {
    status: free < scarceSpace ? 'warning' : 'ok',
    detail: `embedded PostgreSQL, ${state}; ${(free / scarceSpace).toFixed(1)} GiB free in ${dataDir}`,
  };
}

/** Writes, reads and removes a test file in the store that the settings choose. */
async function checkFiles(config: Config): Promise<CheckResult> {
  const folder = join(config.dataDir, 'files');
  const { store, azure, s3 } = config.files;
  const place = {
    folder,
    azure: `Azure container ${azure?.container}`,
    s3: `S3 bucket ${s3?.bucket}`,
  }[store];
  const later: CheckResult = { status: 'ok', detail: `${place}: created by the first start` };
  if (store === 'folder' && !containsFiles(folder)) {
    const existing = findExistingFolder(folder);
    await readdir(existing);
    await access(existing, constants.W_OK);
    return later;
  }
  const options = { ...config, log: () => undefined, isCheck: true };
  const { storage } = await openStorage(options, systemClock);
  try {
    await storage.check();
  } catch (error) {
    // Azure and S3 have accepted the key before they say so.
    if (isContainerMissing(error)) return later;
    throw error;
  }
  return { status: 'ok', detail: `${place}: written, read and deleted` };
}

/** Greeting, TLS and login of the mail server, or write access to the folder for mails. */
async function checkMail(config: Config): Promise<CheckResult> {
  const { isServer, transport } = createMailTransportFactory(config);
  const folder = join(config.dataDir, 'mail');
  if (isServer || existsSync(folder)) await (await transport()).check();
  if (isServer) return { status: 'ok', detail: describeMailServer(new URL(config.smtpUrl ?? '')) };
  return {
    status: config.production ? 'warning' : 'ok',
    detail: `mails are written into ${folder}; SMTP_URL sends them`,
  };
}

/** Greeting, TLS, login and folder of the mailbox. */
async function checkInboundMailbox({ inboundMail }: Config): Promise<CheckResult> {
  const url = inboundMail?.imapUrl ?? '';
  await checkMailbox(url);
  return { status: 'ok', detail: `${new URL(url).host} opens the mailbox` };
}

/** What a successful check of the mail server has gone through. */
function describeMailServer({ host, protocol, username, searchParams }: URL): string {
  const isSecure = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const transport = isSecure ? 'by TLS' : 'by TLS if it offers it';
  return `${host} accepts mails ${transport}, ${username ? 'logged in' : 'without login'}`;
}

/**
 * Returns the first line of the original error, with what to do about it: Azure's fill a page, and the mail transport wraps
 * the server's words. An error of several addresses has only a code.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error && !(error instanceof SettingError))
    return describeError(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  const advice = getConnectionAdvice(error);
  const reason = error.message.split('\n', 1)[0] || code;
  return advice === null ? reason : `${reason}. ${advice}`;
}
