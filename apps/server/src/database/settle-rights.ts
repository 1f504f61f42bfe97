import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

/** Tables whose rows the portal's own role may not change, and of which it may take none away. */
const closed = {
  update: ['audit_entry', 'audit_seal'],
  delete: ['audit_entry', 'audit_seal', 'audit_head'],
};

/** The role that an address names, in it or in the environment. */
export function roleOf(address: DatabaseAddress): string | null {
  return new pg.Client({ ...address }).user ?? null;
}

/**
 * Gives the portal's own role what it works with in a schema: rows of its tables, and nothing of
 * the tables themselves. Asks first whether anything is missing, or was given beyond, so that a
 * start on a settled database costs one look. To be called as the owner.
 */
export async function settleRights(client: pg.Client, role: string, schema: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = $2::regnamespace and relkind in ('r', 'p') and (
       not has_table_privilege($1, oid, 'select') or not has_table_privilege($1, oid, 'insert')
       or has_table_privilege($1, oid, 'update') = (relname = any($3))
       or has_table_privilege($1, oid, 'delete') = (relname = any($4))
     )
     union all
     select where not has_schema_privilege($1, $2, 'usage') limit 1`,
    [role, schema, closed.update, closed.delete],
  );
  if (rows.length === 0) return;
  const [name, place] = [pg.escapeIdentifier(role), pg.escapeIdentifier(schema)];
  const statements = [
    'begin',
    `grant usage on schema ${place} to ${name}`,
    `grant select, insert, update, delete on all tables in schema ${place} to ${name}`,
    `grant usage on all sequences in schema ${place} to ${name}`,
    ...(schema === 'public'
      ? [
          `revoke update on ${closed.update.join(', ')} from ${name}`,
          `revoke delete, truncate on ${closed.delete.join(', ')} from ${name}`,
        ]
      : []),
    'commit',
  ];
  await client.query(statements.join('; '));
}
