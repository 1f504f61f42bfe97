import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Schema that exists while a restoration is not finished. */
const markerSchema = 'unfinished_restore';

/** Which backup a restoration began with. */
export interface RestoreMarker {
  readonly backupId: string;
  readonly startedAt: string;
}

/** Returns the marker of a restoration that has not finished; null without one. */
export async function readRestoreMarker(client: pg.Client): Promise<RestoreMarker | null> {
  const { rows } = await client.query<{ marker: string | null }>(
    `select obj_description(to_regnamespace('${markerSchema}'), 'pg_namespace') as marker
     where to_regnamespace('${markerSchema}') is not null`,
  );
  const [found] = rows;
  if (!found) return null;
  return toMarker(found.marker ?? '{}');
}

/** Marks the database. In the caller's transaction, so that the marker is there with its content. */
export async function setRestoreMarker(client: pg.Client, marker: RestoreMarker): Promise<void> {
  const text = JSON.stringify(marker).replaceAll("'", "''");
  await client.query(
    `create schema if not exists ${markerSchema}; comment on schema ${markerSchema} is '${text}'`,
  );
}

/** Ends the restoration: from now on the portal starts. */
export async function removeRestoreMarker(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${markerSchema}`);
}

/**
 * Requires that the database is whole.
 * @throws UnfinishedRestoreError if a restoration is running or was interrupted.
 */
export async function requireNoRestore(client: pg.Client): Promise<void> {
  const marker = await readRestoreMarker(client);
  if (marker) throw new UnfinishedRestoreError(describeUnfinishedRestore(marker));
}

/** Says what an unfinished restoration is, and what to do. */
export function describeUnfinishedRestore({ startedAt }: RestoreMarker): string {
  return `The database is half restored: the restore that began at ${startedAt} is running or was interrupted. Run it again with the same backup: npm run portal -- restore <file>.`;
}

/*
 * Beside the marker, for the embedded database alone: a file that can be read while it does not run.
 * It is there before the marker and until after it; a database that starts without one removes it.
 */
const toNotePath = (dataDir: string): string => join(dataDir, 'unfinished-restore.json');

/** Notes a restoration of a data folder's embedded database. */
export async function writeRestoreNote(dataDir: string, marker: RestoreMarker): Promise<void> {
  await writeFile(toNotePath(dataDir), JSON.stringify(marker), { mode: 0o600, flush: true });
}

/** Removes the note, if there is one. */
export async function removeRestoreNote(dataDir: string): Promise<void> {
  await rm(toNotePath(dataDir), { force: true });
}

/** Returns the note of a restoration; null without one. */
export async function readRestoreNote(dataDir: string): Promise<RestoreMarker | null> {
  const path = toNotePath(dataDir);
  return existsSync(path) ? toMarker(await readFile(path, 'utf8')) : null;
}

function toMarker(text: string): RestoreMarker {
  const marker: Partial<RestoreMarker> = JSON.parse(text);
  return { backupId: marker.backupId ?? '', startedAt: marker.startedAt ?? '' };
}

/** A restoration has not finished. The message is complete for the operator. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}
