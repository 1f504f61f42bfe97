import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { computePersonalDigest } from '../../apps/server/src/audit/personal-digest.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';

/** The employee who makes all changes. */
export const employee = process.env['EMPLOYEE'] ?? '';
export const ip = '127.0.0.1';

/** An entry of the audit log, with the digest by which its personal values verify. */
interface Audit {
  readonly entry: string;
  readonly digest: Buffer;
  /** Personal values as JSON. */
  readonly personal: string;
  readonly salt: Buffer;
}

/** Returns a new audit entry of a row that got personal values. */
export function createAudit(personalValues: Readonly<Record<string, unknown>>): Audit {
  const changes = Object.fromEntries(
    Object.entries(personalValues).map(([name, to]) => [name, { from: null, to }]),
  );
  const salt = randomBytes(16);
  const digest = computePersonalDigest(salt, { ip, changes });
  return { entry: newId(), digest, personal: JSON.stringify(changes), salt };
}

/** Returns the values of `$3` to `$7` in a statement with `logChange`. */
export function toAuditValues(personalValues: Readonly<Record<string, unknown>>): unknown[] {
  const { entry, digest, personal, salt } = createAudit(personalValues);
  return [entry, employee, digest, personal, salt];
}

export const auditColumns = `id, at, actor_kind, actor_id, action, object_type, object_id, changes, personal_digest, request_id`;

/** Returns the changes of a new row, or of a removed one, by the names that the portal logs. */
export function listChanges(
  columns: Readonly<Record<string, string>>,
  side: 'from' | 'to' = 'to',
): string {
  const changes = Object.entries(columns).map(([name, column]) => {
    const [from, to] = side === 'to' ? ['null', column] : [column, 'null'];
    return `'${name}', jsonb_build_object('from', ${from}, 'to', ${to})`;
  });
  return `jsonb_build_object(${changes.join(', ')})`;
}

interface LoggedChange {
  readonly objectType: string;
  readonly action: string;
  /** Expression of the changes without personal values. */
  readonly changes: string;
  /** Column of `made` with the id of the object. */
  readonly id?: string;
}

/** Returns the last parts of a statement: they log the change of the row in `made`. */
export const logChange = ({ objectType, action, changes, id = 'id' }: LoggedChange): string => `
  entry as (insert into audit_entry (${auditColumns})
    select $3::uuid, now(), 'employee', $4::uuid, '${action}', '${objectType}', ${id}, ${changes}, $5::bytea, 'reference' from made returning id),
  personal as (insert into audit_personal (entry_id, ip, changes, salt)
    select id, '${ip}', $6::jsonb, $7::bytea from entry)`;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Runs a statement and returns its `body`.
 * @throws Error if it wrote nothing.
 */
export async function write(pool: pg.Pool, statement: Statement): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(statement);
  const [row] = rows;
  if (!row) throw new Error(`${statement.name} found nothing`);
  return row.body;
}
