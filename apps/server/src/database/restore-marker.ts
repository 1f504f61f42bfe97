import type pg from 'pg';

/** Schema that exists while a restoration is not finished. */
const markerSchema = 'unfinished_restore';

/** Which backup a restoration began with. */
interface RestoreMarker {
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
  const marker: RestoreMarker = JSON.parse(found.marker ?? '{}');
  return { backupId: marker.backupId ?? '', startedAt: marker.startedAt ?? '' };
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
  if (!marker) return;
  throw new UnfinishedRestoreError(
    `The database is half restored: the restore that began at ${marker.startedAt} is running or was interrupted. Run "portal restore" again with the same backup.`,
  );
}

/** A restoration has not finished. The message is complete for the operator. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}
