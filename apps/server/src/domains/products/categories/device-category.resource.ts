import { sql } from 'drizzle-orm';
import {
  changeDeviceCategory,
  createDeviceCategory,
  deleteDeviceCategory,
  DeviceCategory,
  DeviceCategoryInput,
  getDeviceCategory,
  listDeviceCategories,
} from '@portal/contract/products';
import { naturalCollation } from '#server/database/columns.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import { defineResource } from '#server/resource/resource.ts';
import { deviceCategory } from './device-category.table.ts';

/** Device categories, for employees only. Customers' users see the category of a device. */
const deviceCategories = defineResource(DeviceCategory, {
  name: 'device_category',
  table: deviceCategory,
  changeEvent: { type: 'device_category' },
  fields: {},
  scope: { employees: 'all', customers: 'none' },
  orderings: { name: sql`${deviceCategory.name} ${naturalCollation}` },
  search: deviceCategory.searchText,
  input: DeviceCategoryInput,
  constraints: { device_category_name_unique: { field: 'name', key: 'field.taken' } },
});

export const deviceCategoryRoutes = bindCrud(
  {
    list: listDeviceCategories,
    create: createDeviceCategory,
    get: getDeviceCategory,
    change: changeDeviceCategory,
    remove: deleteDeviceCategory,
  },
  deviceCategories,
);
