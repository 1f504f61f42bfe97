import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

/**
 * Tables whose rows the portal's own role may not change, and those from which it may not delete.
 * It may create triggers on none of them.
 */
const closed = {
  update: ['audit_entry', 'audit_chain_link'],
  delete: ['audit_entry', 'audit_chain_link', 'audit_head', 'audit_personal'],
};

/** The role that an address names, in it or in the environment. */
export function getRole(address: DatabaseAddress): string | null {
  return new pg.Client({ ...address }).user ?? null;
}

/**
 * Grants the portal's own role its rights in a schema: on rows of its tables, and none on the
 * tables themselves. Checks first whether a right is missing or surplus, so that a start on an
 * unchanged database costs one query. Run it as the owner.
 * @throws RolesError if the role has a right from elsewhere, which cannot be revoked from it.
 */
export async function grantPrivileges(
  client: pg.Client,
  role: string,
  schema: string,
): Promise<void> {
  if ((await unsettled(client, role, schema)) === null) return;
  const [name, place] = [pg.escapeIdentifier(role), pg.escapeIdentifier(schema)];
  const statements = [
    'begin',
    `grant usage on schema ${place} to ${name}`,
    `grant select, insert, update, delete on all tables in schema ${place} to ${name}`,
    `grant usage on all sequences in schema ${place} to ${name}`,
    ...(schema === 'public'
      ? [
          `revoke update on ${closed.update.join(', ')} from ${name}`,
          `revoke delete, truncate, trigger on ${closed.delete.join(', ')} from ${name}`,
        ]
      : []),
    'commit',
  ];
  await client.query(statements.join('; '));
  const left = await unsettled(client, role, schema);
  if (left === null) return;
  throw new RolesError(
    `The role "${role}" of DATABASE_URL has other rights in ${schema}.${left} than it is to have, by another role or by PUBLIC: docs/operations/database.md says which it is to have.`,
  );
}

/** A table in which the role has not just the rights that it works with; null where there is none. */
async function unsettled(client: pg.Client, role: string, schema: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $2::regnamespace and relkind in ('r', 'p') and (
       not has_schema_privilege($1, $2, 'usage')
       or not has_table_privilege($1, oid, 'select') or not has_table_privilege($1, oid, 'insert')
       or case when relname = any($3) then has_any_column_privilege($1, oid, 'update')
         else not has_table_privilege($1, oid, 'update') end
       or has_table_privilege($1, oid, 'delete') = (relname = any($4))
       or relname = any($4) and has_table_privilege($1, oid, 'truncate, trigger')
     ) limit 1`,
    [role, schema, closed.update, closed.delete],
  );
  return rows[0]?.name ?? null;
}

/** The operator's two roles are not separate. The message is one complete line for the operator. */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}
