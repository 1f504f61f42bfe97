import {
  changeManufacturer,
  createManufacturer,
  deleteManufacturer,
  getManufacturer,
  listBrands as listBrandsRoute,
  listManufacturers,
} from '@portal/contract/products';
import { eq, sql } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { manufacturers } from './manufacturer.resource.ts';
import { manufacturer } from './manufacturer.table.ts';

export const manufacturerRoutes: BoundRoute[] = [
  bind(listBrandsRoute, ({ context }) => listBrands(context)),
  ...bindCrud(
    {
      list: listManufacturers,
      create: createManufacturer,
      get: getManufacturer,
      change: changeManufacturer,
      remove: deleteManufacturer,
    },
    manufacturers,
    { view: viewAs },
  ),
];

/** Lists the brand names of the landing page, sorted. Public. */
async function listBrands({ database }: Context): Promise<{ name: string }[]> {
  return database.orm
    .select({ name: manufacturer.name })
    .from(manufacturer)
    .where(eq(manufacturer.showOnLanding, true))
    .orderBy(sql`${manufacturer.name} ${naturalCollation}`);
}
