import { blankableKeyFields, type ImportMatchKey } from '@portal/contract/import-export';
import { getColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { comparisonKey, serialKey } from '#server/database/columns.ts';
import {
  isVersionedRow,
  type Row,
  toUntypedTable,
  type VersionedRow,
} from '#server/resource/write.ts';
import type { Draft, KindRules, RuleContext } from './row.ts';

/** Returns the form in which the values of a column are compared. */
type ToForm = (value: SQL) => SQL;

const asStored: ToForm = (value) => value;
const withoutCase: ToForm = (value) => sql`lower(${value})`;

/**
 * The form in which each text of a match key is compared, by `table.column`: the same for a stored
 * value and for the value of a row. An index of the table has the same expression. Ids are compared
 * as they are.
 */
const matchForms: Readonly<Record<string, ToForm>> = {
  'customer.email': withoutCase,
  'customer.name': comparisonKey,
  'customer.vat_number': withoutCase,
  'clinic.house_number': withoutCase,
  'clinic.name': comparisonKey,
  'clinic.postal_code': withoutCase,
  'document.title': comparisonKey,
  'installed_device.serial_number': serialKey,
  'product.gtin': asStored,
  'product.model': comparisonKey,
  'product.name': comparisonKey,
  // Stored in lower case, to which a row's is converted.
  'user_account.email': asStored,
};

/** Objects that a row matches. */
export interface Match {
  /** The row's values of the match key, as they are compared. */
  readonly key: string;
  /** The stored objects; two if there are several. */
  readonly found: readonly VersionedRow[];
}

/**
 * Finds the stored objects of rows by the match key, in a fixed number of statements. If objects are
 * changed in this pass, locks them in the order of their ids, and finds them again after that: a
 * concurrent change may have given the key to another object.
 */
export async function findMatches(
  bench: RuleContext,
  rules: KindRules,
  { drafts, matchBy }: { drafts: readonly Draft[]; matchBy: ImportMatchKey },
): Promise<Match[]> {
  if (drafts.length === 0) return [];
  const parts = matchBy.map((field) => toKeyPart(rules, field));
  let matches = await findIds(bench, rules, { drafts, parts });
  const locked = new Set<string>();
  while (bench.makes) {
    const missing = matches.flatMap(({ ids }) => ids).filter((id) => !locked.has(id));
    if (missing.length === 0) break;
    await rules.lockReferences?.(
      drafts.map((draft, at) => ({ draft, ids: matches[at]?.ids ?? [] })),
    );
    await lockObjects(bench, rules, missing);
    for (const id of missing) locked.add(id);
    matches = await findIds(bench, rules, { drafts, parts });
  }
  const stored = await readObjects(
    bench,
    rules,
    matches.flatMap(({ ids }) => ids),
  );
  return matches.map(({ key, ids }) => ({
    key,
    found: ids.flatMap((id) => stored.get(id) ?? []),
  }));
}

/** A field of the match key with its column. */
interface KeyPart {
  readonly field: string;
  readonly bodyField: string;
  readonly column: PgColumn;
  /** Form in which the values of a text are compared; null for an id. */
  readonly form: ((value: SQL) => SQL) | null;
}

function toKeyPart({ resource, bodyFields }: KindRules, field: string): KeyPart {
  const bodyField = bodyFields[field] ?? field;
  const columns = Object.values(getColumns<PgTable>(resource.table));
  const column = columns.find(({ name }) => name === bodyField);
  if (!column) throw new Error(`${resource.name} has no column for the key field ${field}`);
  const name = `${getTableName(resource.table)}.${column.name}`;
  const form = column.getSQLType() === 'uuid' ? null : matchForms[name];
  if (form === undefined) throw new Error(`${name} has no form to compare`);
  return { field, bodyField, column, form };
}

/** A match with the ids of at most two objects. */
interface FoundIds {
  readonly key: string;
  readonly ids: readonly string[];
}

/**
 * Looks each row up by itself, so that PostgreSQL uses the index of the key whatever its statistics
 * say.
 */
async function findIds(
  { tx }: RuleContext,
  { resource: { table }, scope }: KindRules,
  { drafts, parts }: { drafts: readonly Draft[]; parts: readonly KeyPart[] },
): Promise<FoundIds[]> {
  const lists = parts.map(
    ({ bodyField }) => sql`${sql.param(drafts.map(({ body }) => body[bodyField] ?? null))}::text[]`,
  );
  const names = parts.map(({ field }) => sql.identifier(field));
  const wanted = parts.map((part) => toForm(part, sql`wanted.${sql.identifier(part.field)}`));
  const conditions = parts.map((part, at) => {
    const stored = toForm(part, sql`${part.column}`);
    return blankableKeyFields.has(part.field)
      ? sql`${stored} is not distinct from ${wanted[at]}`
      : sql`${stored} = ${wanted[at]}`;
  });
  const { rows } = await tx.execute<{ key: string; ids: string[] }>(sql`
    select json_build_array(${sql.join(wanted, sql`, `)})::text as key,
      array(select ${table.id} from ${table}
        where ${sql.join([...conditions, ...(scope ? [scope] : [])], sql` and `)}
        order by ${table.id} limit 2)::text[] as ids
    from unnest(${sql.join(lists, sql`, `)}) with ordinality
      as wanted (${sql.join(names, sql`, `)}, at)
    order by wanted.at`);
  return rows;
}

const toForm = ({ form }: KeyPart, value: SQL): SQL =>
  form === null ? sql`${value}::uuid` : form(value);

async function lockObjects(
  { tx }: RuleContext,
  { resource: { table } }: KindRules,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`select from ${table} where ${table.id} = any(${sql.param(ids)}::uuid[])
    order by ${table.id} for no key update`);
}

async function readObjects(
  { tx }: RuleContext,
  { resource }: KindRules,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VersionedRow>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await tx
    .select()
    .from(toUntypedTable(resource))
    .where(sql`${resource.table.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.filter(isVersionedRow).map((row) => [row.id, row]));
}
