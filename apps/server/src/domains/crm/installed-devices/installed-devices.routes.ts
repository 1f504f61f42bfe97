import {
  changeInstalledDevice,
  createInstalledDevice,
  deleteInstalledDevice,
  getDueCalendar,
  getInstalledDevice,
  listInstalledDevices,
} from '@portal/contract/crm';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { changeDevice, createDevice } from './save-device.ts';
import { deleteDevice } from './delete-device.ts';
import { readDueCalendar } from './read-due-calendar.ts';
import { installedDeviceDetails, installedDevices } from './installed-device.resource.ts';

export const installedDeviceRoutes: BoundRoute[] = [
  ...bindCrud(
    {
      list: listInstalledDevices,
      create: createInstalledDevice,
      get: getInstalledDevice,
      change: changeInstalledDevice,
      remove: deleteInstalledDevice,
    },
    installedDevices,
    {
      view: viewAs,
      details: installedDeviceDetails,
      create: createDevice,
      change: changeDevice,
      remove: deleteDevice,
    },
  ),
  bind(getDueCalendar, ({ context, query }) => readDueCalendar(context, query)),
];
