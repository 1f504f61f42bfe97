import type { AuditEntry } from '@portal/contract/compliance';
import * as calls from '@portal/contract/import-export';
import type { ExportRoute } from '@portal/contract/kernel';
import type { User } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { auditLog } from '#server/domains/compliance/index.ts';
import { clinics, customers, installedDevices, leads } from '#server/domains/crm/index.ts';
import { documents, tags } from '#server/domains/documents/index.ts';
import {
  deviceCategories,
  manufacturers,
  productResources,
} from '#server/domains/products/index.ts';
import { expiredRights, rightChanges, viewingRights } from '#server/domains/rights/index.ts';
import { serviceRequests, serviceTickets } from '#server/domains/service/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { customerUsers, employees, groups } from '#server/domains/users/index.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Resource } from '#server/resource/resource.ts';
import { exportList } from './export-list.ts';

function bound(route: ExportRoute, resource: Resource, name: string): BoundRoute {
  const exported = { route, resource, name };
  return bind(route, ({ context, query }) => exportList(context, exported, query));
}

/** Audit log with the changes as JSON in one cell, empty without changes. */
const exportedAuditLog: Resource<AuditEntry> = {
  ...auditLog,
  fields: {
    ...auditLog.fields,
    // Not a column of the file. Looking up the names is worth it only for a page.
    object_name: sql`null`,
    changes: sql`nullif((${auditLog.fields['changes']})::text, '{}')`,
  },
};

/** Employees with the names of their job title and groups, for which the list has ids. */
const exportedEmployees: Resource<User> = {
  ...employees,
  fields: {
    ...employees.fields,
    employee_profile: sql`json_build_object('job_title',
      (select ${jobTitle.name} from ${jobTitle} where ${jobTitle.id} = ${userAccount.jobTitleId}))`,
    groups: sql`(select coalesce(json_agg(${userGroup.name} order by ${userGroup.name}), '[]')
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
      where ${groupMember.userId} = ${userAccount.id})`,
  },
};

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
