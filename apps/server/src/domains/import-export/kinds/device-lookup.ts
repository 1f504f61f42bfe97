import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { createLookup, type Lookup } from './lookup.ts';

/** Methods by which a name matches a device of the catalogue, the most certain first. */
const methods = ['id', 'gtin', 'model', 'name'] as const;

export interface FoundDevice {
  readonly id: string;
  readonly manufacturerId: string;
  readonly method: (typeof methods)[number];
}

/** Looks up devices of the catalogue by id, GTIN, model or name. */
export function createDeviceLookup(tx: Transaction): Lookup<FoundDevice> {
  return createLookup(async (names) => {
    const { rows } = await tx.execute<{ wanted: string } & FoundDevice>(sql`
      with wanted as (select name from unnest(${sql.param(names)}::text[]) as names (name)),
      device as (select ${product.id}, ${product.name}, ${product.model}, ${product.gtin},
        ${product.manufacturerId} as maker from ${product} where ${product.productType} = 'device')
      select wanted.name as wanted, device.id as id, device.maker as "manufacturerId", 'model' as method
        from wanted join device on lower(device.model) = lower(wanted.name)
      union all select wanted.name, device.id, device.maker, 'name'
        from wanted join device on lower(device.name) = lower(wanted.name)
      union all select wanted.name, device.id, device.maker, 'gtin'
        from wanted join device on device.gtin = wanted.name
      union all select wanted.name, device.id, device.maker, 'id'
        from unnest(${sql.param(names.filter((name) => isId(name)))}::text[]) as wanted (name)
        join device on device.id = wanted.name::uuid`);
    return rows.map(({ wanted, ...device }) => [wanted, device] as const);
  });
}

/**
 * Returns the devices that match by the most certain method, limited to a manufacturer if one is
 * given.
 */
export function pickBestMatch(
  found: readonly FoundDevice[],
  manufacturerId: string | null,
): readonly FoundDevice[] {
  const fitting = found.filter(
    (device) => manufacturerId === null || device.manufacturerId === manufacturerId,
  );
  const method = methods.find((one) => fitting.some((device) => device.method === one));
  return fitting.filter((device) => device.method === method);
}
