import {
  changeMaintenance,
  createMaintenance,
  deleteMaintenance,
  listMaintenance,
} from '@portal/contract/crm';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { installedDevices } from '../installed-devices/installed-device.resource.ts';
import { changeMaintenance as change, createMaintenance as create } from './save-maintenance.ts';
import { deleteMaintenance as remove } from './delete-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { getMaintenanceRecord } from './maintenance-rules.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, installedDevices, id);

export const maintenanceRoutes: BoundRoute[] = [
  withSearch(
    maintenanceRecords,
    bind(
      listMaintenance,
      async ({ context, params, query }) => {
        const { id } = await locate(context, params);
        const ofDevice = { installed_device_id: id, ordering: query.ordering || '-performed_on' };
        return list(context, maintenanceRecords, { ...query, ...ofDevice });
      },
      locate,
    ),
  ),
  bind(
    createMaintenance,
    ({ context, params, body }) => create(context, { id: params.id, body }),
    locate,
  ),
  bind(
    changeMaintenance,
    ({ context, params, body, seenVersion }) => change(context, { ...params, body, seenVersion }),
    getMaintenanceRecord,
  ),
  bind(
    deleteMaintenance,
    ({ context, params, seenVersion }) => remove(context, { ...params, seenVersion }),
    getMaintenanceRecord,
  ),
];
