import { cleanText, findGtin } from '@portal/contract/kernel';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { comparisonKey } from '#server/database/columns.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { cellError, type CellError } from '../imports/cell-error.ts';

/** Resolves names to rows; each name is looked up once per file. */
interface Lookup<Found> {
  /** Looks up the names that are not known yet, in one query. */
  prepare(names: readonly (string | undefined)[]): Promise<void>;
  /** Returns the matches of a loaded name: none, one or several. */
  of(name: string): readonly Found[];
}

/**
 * Creates a lookup from a query for many names, which returns each match with the name that it
 * matches.
 */
function createLookup<Found>(
  find: (names: readonly string[]) => Promise<readonly (readonly [string, Found])[]>,
): Lookup<Found> {
  const known = new Map<string, Found[]>();
  return {
    async prepare(names) {
      const unknownNames = [...new Set(names)].filter(
        (name) => name !== undefined && !known.has(name),
      );
      const requestedNames = unknownNames.filter((name) => name !== undefined);
      if (requestedNames.length === 0) return;
      for (const name of requestedNames) known.set(name, []);
      for (const [name, found] of await find(requestedNames)) known.get(name)?.push(found);
    },
    of: (name) => known.get(name) ?? [],
  };
}

type NamedTable = PgTable & { readonly id: PgColumn; readonly name: PgColumn };

/** Looks up rows of a table by the comparison key of their name, or by id. */
export function createRowLookup(tx: Transaction, table: NamedTable): Lookup<string> {
  return createLookup(async (names) => {
    const ids = names.filter((name) => isId(name));
    const rest = names.filter((name) => !isId(name));
    const found = [
      ...(rest.length > 0
        ? await find(
            tx,
            table,
            rest,
            sql`${comparisonKey(table.name)} = comparison_key(wanted.name)`,
          )
        : []),
      ...(ids.length > 0 ? await find(tx, table, ids, sql`${table.id} = wanted.name::uuid`) : []),
    ];
    return found.map(({ name, id }) => [name, id] as const);
  });
}

async function find(
  tx: Transaction,
  table: NamedTable,
  names: readonly string[],
  fits: SQL,
): Promise<{ name: string; id: string }[]> {
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select wanted.name as name, ${table.id} as id
    from unnest(${sql.param(names)}::text[]) as wanted (name) join ${table} on ${fits}`);
  return rows;
}

/** Returns the only match of a name, or an error at its field. */
export function getSingle<Found>(
  found: readonly Found[],
  field: string,
): { readonly one: Found | null; readonly errors: readonly CellError[] } {
  const [one] = found;
  if (found.length > 1) return { one: null, errors: [cellError(field, 'import.ambiguous')] };
  return one === undefined
    ? { one: null, errors: [cellError(field, 'field.not_found')] }
    : { one, errors: [] };
}

/** Returns the lookup key of a clinic's name or id within a customer. */
export const toClinicKey = (customerId: string, name: string): string => `${customerId}\n${name}`;

/** Looks up clinics by id, or by the key of their name within a customer unless archived. */
export function createClinicLookup(tx: Transaction): Lookup<string> {
  return createLookup(async (keys) => {
    const wanted = keys.map((key) => {
      const [customerId = '', ...name] = key.split('\n');
      return { key, customerId, name: name.join('\n') };
    });
    const named = wanted.filter(({ name }) => !isId(name));
    const identified = wanted.filter(({ name }) => isId(name));
    const { rows } = await tx.execute<{ key: string; id: string }>(sql`
      select wanted.key as key, ${clinic.id} as id
        from unnest(${sql.param(named.map(({ key }) => key))}::text[],
          ${sql.param(named.map(({ customerId }) => customerId))}::uuid[],
          ${sql.param(named.map(({ name }) => name))}::text[]) as wanted (key, customer_id, name)
        join ${clinic} on ${clinic.customerId} = wanted.customer_id
          and ${comparisonKey(clinic.name)} = comparison_key(wanted.name) and ${clinic.archivedAt} is null
      union all select wanted.key, ${clinic.id}
        from unnest(${sql.param(identified.map(({ key }) => key))}::text[],
          ${sql.param(identified.map(({ name }) => name))}::uuid[]) as wanted (key, id)
        join ${clinic} on ${clinic.id} = wanted.id`);
    return rows.map(({ key, id }) => [key, id] as const);
  });
}

/** Methods by which a name matches a device of the catalogue, the most certain first. */
const methods = ['id', 'gtin', 'model', 'name'] as const;

interface FoundProduct {
  readonly id: string;
  readonly productType: ProductType;
  readonly manufacturerId: string;
  readonly method: (typeof methods)[number];
}

/** Looks up devices of the catalogue by id, GTIN, or the key of their model or name. */
export const createDeviceLookup = (tx: Transaction): Lookup<FoundProduct> =>
  createProductLookup(tx, sql`${product.productType} = 'device'`);

/** Looks up products of the catalogue in the same way: all of them, or those of a condition. */
export function createProductLookup(
  tx: Transaction,
  condition: SQL = sql`true`,
): Lookup<FoundProduct> {
  return createLookup(async (names) => {
    const gtins = names.map((name) => ({ name, gtin: findGtin(cleanText(name, 'gtin')) }));
    const { rows } = await tx.execute<{ wanted: string } & FoundProduct>(sql`
      with wanted as (select name from unnest(${sql.param(names)}::text[]) as names (name)),
      device as (select ${product.id}, ${product.name}, ${product.model}, ${product.gtin},
        ${product.productType} as type, ${product.manufacturerId} as maker
        from ${product} where ${condition})
      select wanted.name as wanted, device.id as id, device.type as "productType",
        device.maker as "manufacturerId", 'model' as method
        from wanted join device on comparison_key(device.model) = comparison_key(wanted.name)
      union all select wanted.name, device.id, device.type, device.maker, 'name'
        from wanted join device on comparison_key(device.name) = comparison_key(wanted.name)
      union all select wanted.name, device.id, device.type, device.maker, 'gtin'
        from unnest(${sql.param(gtins.map(({ name }) => name))}::text[],
          ${sql.param(gtins.map(({ gtin }) => gtin))}::text[]) as wanted (name, gtin)
        join device on device.gtin = wanted.gtin
      union all select wanted.name, device.id, device.type, device.maker, 'id'
        from unnest(${sql.param(names.filter((name) => isId(name)))}::text[]) as wanted (name)
        join device on device.id = wanted.name::uuid`);
    return rows.map(({ wanted, ...device }) => [wanted, device] as const);
  });
}

/**
 * Returns the products that match by the most certain method, limited to a manufacturer if one is
 * given.
 */
export function pickBestMatch(
  found: readonly FoundProduct[],
  manufacturerId: string | null,
): readonly FoundProduct[] {
  const fitting = found.filter(
    (device) => manufacturerId === null || device.manufacturerId === manufacturerId,
  );
  const method = methods.find((one) => fitting.some((device) => device.method === one));
  return fitting.filter((device) => device.method === method);
}
