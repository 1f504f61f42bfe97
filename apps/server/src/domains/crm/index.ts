import type { BoundRoute } from '#server/http/bound-route.ts';
import { clinicRoutes } from './clinics/clinics.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { devicePhotoRoutes } from './device-photos/device-photos.routes.ts';
import { installedDeviceRoutes } from './installed-devices/installed-devices.routes.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';

export const crmRoutes: BoundRoute[] = [
  ...overviewRoutes,
  ...customerRoutes,
  ...clinicRoutes,
  ...installedDeviceRoutes,
  ...devicePhotoRoutes,
  ...maintenanceRoutes,
  ...leadRoutes,
];
export {
  clinicDuplicateKey,
  clinicKeyParts,
  lockCustomers,
  normalizePostalCode,
  toCountry,
} from './clinics/clinic-rules.ts';
export { clinics } from './clinics/clinic.resource.ts';
export { customerDuplicateKey, customerKeyParts } from './customers/customer.table.ts';
export { customers } from './customers/customer.resource.ts';
export { withInternationalPhone } from './customers/write-customer.ts';
export { followPhotoFile } from './device-photos/follow-photo-file.ts';
export { installedDevices } from './installed-devices/installed-device.resource.ts';
export { seesWorkInParts, selectWorkForLists } from './installed-devices/own-clinics.ts';
export { resolveDeviceColumns } from './installed-devices/device-rules.ts';
export { insertLeads, lockLeadImports, resolveLeadRow, updateLeads } from './leads/import-leads.ts';
export { listNextStepDays } from './leads/list-next-step-days.ts';
export type { CalendarStep, StepDay } from './leads/list-next-step-days.ts';
export { lockBoard } from './leads/place-lead.ts';
export { purgeLeads } from './leads/purge-leads.ts';
export { contactColumnNames } from './leads/save-lead.ts';
export { leads } from './leads/lead.resource.ts';
export { withLockedDevice } from './installed-devices/lock-device.ts';
export type { LockedClinic, LockedModel } from './installed-devices/lock-device.ts';
export {
  handleIntervalChange,
  nextMaintenanceOfNew,
  refreshNextMaintenance,
} from './installed-devices/next-maintenance.ts';
export { insertMaintenance } from './maintenance/save-maintenance.ts';
export { getDayErrors } from './maintenance/maintenance-rules.ts';
export { dueBefore, dueDay, dueFrom, dueOn, dueUntil } from './installed-devices/device-search.ts';
