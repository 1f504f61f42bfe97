import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#server/database/embedded/choose-account.ts';
import { ensurePrivateFolder } from '#server/database/embedded/private-folder.ts';
import { killAndRemove } from './kill-and-remove.ts';

/** Where Debian's package pgbouncer has it. */
const debianProgram = '/usr/sbin/pgbouncer';

/** Its tests are left out where it is not installed, which `.ci/run` tries and reports. */
export const hasPgbouncer = existsSync(debianProgram);

export interface Pgbouncer {
  /** Address of a database through the pooler. */
  toUrl(role: string, database: string): string;
  stop(): Promise<void>;
}

interface PgbouncerOptions {
  /** A folder that is made here and removed by `stop`. */
  readonly folder: string;
  /** Socket of PostgreSQL. */
  readonly server: { readonly host: string; readonly port: number };
  readonly roles: readonly string[];
  readonly port: number;
  /** Further lines of the configuration. */
  readonly settings?: readonly string[];
  readonly program?: string;
}

/**
 * Starts PgBouncer in transaction mode, with its own settings otherwise.
 * @throws Error if it accepts no connection within ten seconds.
 */
export async function startPgbouncer({
  folder,
  server,
  roles,
  port,
  settings = [],
  program = debianProgram,
}: PgbouncerOptions): Promise<Pgbouncer> {
  const account = chooseAccount();
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.txt');
  writeFileSync(users, roles.map((role) => `"${role}" ""\n`).join(''), { mode: 0o644 });
  const configuration = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${server.host} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    ...settings,
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o644 });
  ensurePrivateFolder(folder, account);
  const child = spawn(program, [configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  let output = '';
  child.stderr?.on(
    'data',
    (piece: Buffer) => (output = `${output}${piece.toString()}`.slice(-4000)),
  );
  const stop = killAndRemove(child, folder);
  const toUrl = (role: string, database: string): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;
  const [role = ''] = roles;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client(toUrl(role, 'postgres'));
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      (error: Error) => !/ECONNREFUSED/.test(error.message),
    );
    await client.end().catch(() => undefined);
    if (isUp) return { toUrl, stop };
    await delay(100);
  }
  await stop();
  throw new Error(`PgBouncer did not start: ${output}`);
}
