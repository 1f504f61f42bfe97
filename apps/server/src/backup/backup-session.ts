import pg from 'pg';
import type { DatabaseAddress } from '#server/database/database.ts';

/*
 * What COPY writes and reads depends on these settings, so they are the same for a backup and its
 * restoration on any PostgreSQL. Sent as statements, because a pooler drops start options.
 */
const settings = [
  `set client_encoding = 'UTF8'`,
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'iso_8601'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  'set standard_conforming_strings = on',
  // Rows come in the order in which they are on the disk.
  'set synchronize_seqscans = off',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set lock_timeout = '1min'`,
];

/** Runs work on a connection of the tables' owner for backups and their restoration. */
export async function withBackupSession<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...address,
    application_name: 'partner-portal backup',
    keepAlive: true,
  });
  // Each query reports the loss of the connection; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(settings.join('; '));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs work in a transaction. If the work throws, the session is of no more use: its end rolls back. A
 * statement would wait for the end of the COPY that broke off.
 */
export async function inTransaction<Result>(
  client: pg.Client,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  const result = await work();
  await client.query('commit');
  return result;
}
