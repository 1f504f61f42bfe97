import {
  changeInstalledDevice,
  createInstalledDevice,
  deleteInstalledDevice,
  getDueCalendar,
  getInstalledDevice,
  listInstalledDevices,
} from '@portal/contract/crm';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { changeDevice } from './change-device.ts';
import { createDevice } from './create-device.ts';
import { deleteDevice } from './delete-device.ts';
import { readDueCalendar } from './read-due-calendar.ts';
import { installedDeviceDetails, installedDevices } from './installed-device.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, installedDevices, id);

export const installedDeviceRoutes: BoundRoute[] = [
  bind(listInstalledDevices, ({ context, query }) => list(context, installedDevices, query)),
  bind(createInstalledDevice, ({ context, body }) => createDevice(context, body)),
  bind(getDueCalendar, ({ context, query }) => readDueCalendar(context, query)),
  bind(
    getInstalledDevice,
    ({ context, params }) => read(context, installedDeviceDetails, params.id),
    locate,
  ),
  bind(
    changeInstalledDevice,
    ({ context, params, body, seenVersion }) =>
      changeDevice(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteInstalledDevice,
    ({ context, params, seenVersion }) => deleteDevice(context, { id: params.id, seenVersion }),
    locate,
  ),
];
