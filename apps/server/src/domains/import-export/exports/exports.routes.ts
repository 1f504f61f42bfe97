import * as calls from '@portal/contract/import-export';
import type { ExportRoute } from '@portal/contract/kernel';
import { clinics, customers, installedDevices, leads } from '#server/domains/crm/index.ts';
import { documents, tags } from '#server/domains/documents/index.ts';
import {
  deviceCategories,
  manufacturers,
  productResources,
} from '#server/domains/products/index.ts';
import { serviceRequests, serviceTickets } from '#server/domains/service/index.ts';
import { expiredRights, rightChanges, viewingRights } from '#server/domains/rights/index.ts';
import { customerUsers, groups } from '#server/domains/users/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Resource } from '#server/resource/resource.ts';
import { exportList } from './export-list.ts';
import { exportedAuditLog } from './exported-audit-log.ts';
import { exportedEmployees } from './exported-employees.ts';

function bound(route: ExportRoute, resource: Resource, name: string): BoundRoute {
  const exported = { route, resource, name };
  return bind(route, ({ context, query }) => exportList(context, exported, query));
}

export const exportRoutes: BoundRoute[] = [
  bound(calls.exportCustomers, customers, 'customers'),
  bound(calls.exportClinics, clinics, 'clinics'),
  bound(calls.exportInstalledDevices, installedDevices, 'installed-devices'),
  bound(calls.exportLeads, leads, 'leads'),
  bound(calls.exportDevices, productResources.device, 'devices'),
  bound(calls.exportConsumables, productResources.consumable, 'consumables'),
  bound(calls.exportPharmaceuticals, productResources.pharmaceutical, 'pharmaceuticals'),
  bound(calls.exportSpareParts, productResources.sparepart, 'spare-parts'),
  bound(calls.exportManufacturers, manufacturers, 'manufacturers'),
  bound(calls.exportDeviceCategories, deviceCategories, 'device-categories'),
  bound(calls.exportDocuments, documents, 'documents'),
  bound(calls.exportTags, tags, 'tags'),
  bound(calls.exportViewingRights, viewingRights, 'viewing-rights'),
  bound(calls.exportExpiredRights, expiredRights, 'expired-rights'),
  bound(calls.exportRightChanges, rightChanges, 'viewing-right-history'),
  bound(calls.exportCustomerUsers, customerUsers, 'customer-users'),
  bound(calls.exportEmployees, exportedEmployees, 'employees'),
  bound(calls.exportGroups, groups, 'groups'),
  bound(calls.exportServiceTickets, serviceTickets, 'service-tickets'),
  bound(calls.exportServiceRequests, serviceRequests, 'service-requests'),
  bound(calls.exportAuditLog, exportedAuditLog, 'audit-log'),
];
