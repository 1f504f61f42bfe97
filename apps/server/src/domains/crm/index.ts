import type { BoundRoute } from '#server/http/bound-route.ts';
import { clinicRoutes } from './clinics/clinics.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { installedDeviceRoutes } from './installed-devices/installed-devices.routes.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';

export const crmRoutes: BoundRoute[] = [
  ...overviewRoutes,
  ...customerRoutes,
  ...clinicRoutes,
  ...installedDeviceRoutes,
  ...maintenanceRoutes,
  ...leadRoutes,
];
export { calendarDay, daysOf, yearsAfter } from './calendar-day.ts';
export { checkedPostalCode } from './clinics/clinic-rules.ts';
export { clinicLikeness, clinicParts } from './clinics/clinic-likeness.ts';
export { clinics } from './clinics/clinic.resource.ts';
export { customerLikeness, customerParts } from './customers/customer-likeness.ts';
export { customers } from './customers/customer.resource.ts';
export { installedDevices } from './installed-devices/installed-device.resource.ts';
export { settled } from './installed-devices/device-rules.ts';
export { forgetLeads } from './leads/forget-leads.ts';
export { leads } from './leads/lead.resource.ts';
export { withDevice } from './installed-devices/hold-device.ts';
export type { HeldClinic, HeldModel } from './installed-devices/hold-device.ts';
export { followInterval, refreshNextMaintenance } from './installed-devices/next-maintenance.ts';
export { addMaintenance } from './maintenance/create-maintenance.ts';
export { dayFaults } from './maintenance/require-days.ts';
export { dueDay, dueFrom, dueOn, dueUntil } from './installed-devices/what-is-due.ts';
