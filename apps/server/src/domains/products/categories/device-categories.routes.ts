import {
  changeDeviceCategory,
  createDeviceCategory,
  deleteDeviceCategory,
  getDeviceCategory,
  listDeviceCategories,
} from '@portal/contract/products';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { update, create, deleteOne } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { deviceCategories } from './device-category.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, deviceCategories, id);

export const deviceCategoryRoutes: BoundRoute[] = [
  bind(listDeviceCategories, ({ context, query }) => list(context, deviceCategories, query)),
  bind(createDeviceCategory, ({ context, body }) => create(context, deviceCategories, body)),
  bind(
    getDeviceCategory,
    ({ context, params }) => read(context, deviceCategories, params.id),
    locate,
  ),
  bind(
    changeDeviceCategory,
    ({ context, params, body, seenVersion }) =>
      update(context, deviceCategories, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteDeviceCategory,
    ({ context, params, seenVersion }) =>
      deleteOne(context, deviceCategories, { id: params.id, seenVersion }),
    locate,
  ),
];
