import { createHash } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '#server/database/database.ts';
import { grantPrivileges } from '#server/database/grant-privileges.ts';
import { unlimitedOptions } from '#server/database/session-settings.ts';
import { compareVersions, version } from '#server/kernel/product-version.ts';
import { jobsSchema } from './boss-options.ts';
import type { JobSettings } from './job.ts';

/** Counts what `prepareJobs` itself does: raised with it, or with another pg-boss. */
const preparation = 'pg-boss 12.35.0, 4';
const preparationLock = 7_420_010;

/** What the comment on the schema records; databases of before have no version there. */
const recordForm = /^(?:(?<version>\S+) )?(?<marker>[0-9a-f]{64})$/;

/**
 * Prepares the jobs unless that was done for exactly these before. A comment on the schema records
 * it, so that a start on an existing database need not load pg-boss. Runs as the owner, and grants
 * the portal's own role the right to work with them. If several instances start at once, one
 * prepares and the others wait. What a later version has prepared stays as it is: a process of the
 * version before that starts again during an upgrade would delete the queues of new jobs.
 */
export async function ensureJobs(
  address: DatabaseAddress,
  jobs: readonly JobSettings[],
  portalRole: string | null = null,
  ownVersion: string = version,
): Promise<void> {
  const marker = createHash('sha256')
    .update(JSON.stringify([preparation, jobs, portalRole]))
    .digest('hex');
  const client = new pg.Client({
    ...address,
    application_name: 'partner-portal jobs',
    options: unlimitedOptions,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    const { rows } = await client.query<{ record: string | null }>(
      `select obj_description(to_regnamespace('${jobsSchema}'), 'pg_namespace') as record`,
    );
    const stored = recordForm.exec(rows[0]?.record ?? '')?.groups;
    const order = compareVersions(stored?.['version'] ?? '0', ownVersion);
    if (order > 0) return;
    if (stored?.['marker'] !== marker) {
      const { prepareJobs } = await import('./prepare-jobs.ts');
      await prepareJobs(address, jobs);
      if (portalRole !== null && portalRole !== client.user) {
        await grantPrivileges(client, portalRole, jobsSchema);
      }
    } else if (order === 0) return;
    const record = client.escapeLiteral(`${ownVersion} ${marker}`);
    await client.query(`comment on schema ${jobsSchema} is ${record}`);
  } finally {
    await client.end();
  }
}
