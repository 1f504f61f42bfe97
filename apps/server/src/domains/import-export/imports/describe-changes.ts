import { type ChangedValue, importFields, type ImportKind } from '@portal/contract/import-export';
import { getColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { tag } from '#server/domains/documents/tags/tag.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { type ChangedRow, changesLinks, type KindRules, type RuleContext } from '../kinds/row.ts';
import { displayName } from '#server/domains/users/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { RowChange } from './import-run.table.ts';

interface Referenced {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly name: SQL;
}

const products = { table: product, name: sql`coalesce(${product.model}, ${product.name})` };

/** Objects that are shown by name, by field of the file. A device category is a text in documents. */
const references: Readonly<Record<string, Referenced>> = {
  customer_id: { table: customer, name: sql`${customer.name}` },
  clinic_id: { table: clinic, name: sql`coalesce(${clinic.name}, ${clinic.city})` },
  manufacturer_id: { table: manufacturer, name: sql`${manufacturer.name}` },
  category_id: { table: deviceCategory, name: sql`${deviceCategory.name}` },
  assigned_to: { table: userAccount, name: displayName(userAccount) },
  device_id: products,
  product_id: products,
  compatible_with: products,
  tags: { table: tag, name: sql`${tag.name}` },
};

/** A changed field before its references have names. */
interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Key of `references`; undefined for a plain value. */
  readonly reference?: string | undefined;
}

/** Returns the old and new values of changed objects, for people: references by name. */
export async function describeChanges(
  { tx }: RuleContext,
  { kind, rules }: { readonly kind: ImportKind; readonly rules: KindRules },
  rows: readonly ChangedRow[],
): Promise<RowChange[]> {
  if (rows.length === 0) return [];
  const listed = rows.map((row) => ({ row, changes: listFieldChanges(kind, rules, row) }));
  const all = listed.flatMap(({ changes }) => changes);
  const names = new Map<string, string>();
  for (const [reference, changes] of Map.groupBy(all, (change) => change.reference)) {
    const referenced = references[reference ?? ''];
    if (!referenced) continue;
    const ids = changes.flatMap(({ from, to }) => [from, to].flat()).filter((id) => id !== null);
    const { rows: found } = await tx.execute<{ id: string; name: string }>(sql`
      select ${referenced.table.id} as id, ${referenced.name} as name from ${referenced.table}
      where ${referenced.table.id} = any(${sql.param(ids)}::uuid[])`);
    for (const { id, name } of found) names.set(id, name);
  }
  return listed.map(({ row: { row, before }, changes }) => ({
    row,
    object_id: before.id,
    label: getLabel(before),
    changes: changes.map(({ field, from, to, reference }) => ({
      field,
      from: reference ? toNames(from, names) : toShown(from),
      to: reference ? toNames(to, names) : toShown(to),
    })),
  }));
}

function listFieldChanges(
  kind: ImportKind,
  { resource, bodyFields }: KindRules,
  row: ChangedRow,
): FieldChange[] {
  const columns = Object.entries(getColumns<PgTable>(resource.table));
  return importFields[kind].flatMap(({ name: field }): FieldChange[] => {
    if (field === row.links?.field) {
      const { before: from, after: to } = row.links;
      return changesLinks(row) ? [{ field, from, to, reference: field }] : [];
    }
    const bodyField = bodyFields[field] ?? field;
    const [column] = columns.find(([, { name }]) => name === bodyField) ?? [];
    if (column === undefined || !(column in row.values)) return [];
    const reference = references[bodyField] ? bodyField : undefined;
    return [{ field, from: row.before[column] ?? null, to: row.values[column] ?? null, reference }];
  });
}

const toNames = (value: unknown, names: ReadonlyMap<string, string>): ChangedValue =>
  Array.isArray(value)
    ? value.map((id) => names.get(String(id)) ?? '').toSorted()
    : (names.get(String(value)) ?? null);

/** Maximum number of characters of a shown value. */
const shownLength = 200;

function toShown(value: unknown): ChangedValue {
  if (typeof value === 'string') return value.slice(0, shownLength).toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Columns that name an object, the first one that has a value. */
const labelColumns = ['name', 'contactName', 'title', 'serialNumber', 'email', 'street'];

function getLabel(before: ChangedRow['before']): string {
  const column = labelColumns.find((name) => typeof before[name] === 'string');
  return column === undefined
    ? before.id
    : String(before[column]).slice(0, shownLength).toWellFormed();
}
