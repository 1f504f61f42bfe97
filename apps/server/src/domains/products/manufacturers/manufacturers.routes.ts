import {
  changeManufacturer,
  createManufacturer,
  deleteManufacturer,
  getManufacturer,
  listBrands,
  listManufacturers,
} from '@portal/contract/products';
import { viewAs } from '#server/domains/access/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { update, create, deleteOne } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { listBrands as brands } from './list-brands.ts';
import { manufacturers } from './manufacturer.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, manufacturers, id);

export const manufacturerRoutes: BoundRoute[] = [
  bind(listBrands, ({ context }) => brands(context)),
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
