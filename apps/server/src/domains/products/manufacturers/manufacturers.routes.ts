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
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { create, deleteOne, update } from '#server/resource/crud.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { manufacturers } from './manufacturer.resource.ts';
import { manufacturer } from './manufacturer.table.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, manufacturers, id);

export const manufacturerRoutes: BoundRoute[] = [
  bind(listBrandsRoute, ({ context }) => listBrands(context)),
  bind(listManufacturers, ({ context, query }) => {
    const viewed = viewAs(context, query);
    return list(viewed.context, manufacturers, viewed.query);
  }),
  bind(createManufacturer, ({ context, body }) => create(context, manufacturers, body)),
  bind(
    getManufacturer,
    ({ context, params, query }) => read(viewAs(context, query).context, manufacturers, params.id),
    locate,
  ),
  bind(
    changeManufacturer,
    ({ context, params, body, seenVersion }) =>
      update(context, manufacturers, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteManufacturer,
    ({ context, params, seenVersion }) =>
      deleteOne(context, manufacturers, { id: params.id, seenVersion }),
    locate,
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
