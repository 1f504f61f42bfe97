import { listAuditLog } from '../compliance/index.ts';
import {
  Customer,
  listClinics,
  listCustomers,
  listInstalledDevices,
  listLeads,
} from '../crm/index.ts';
import { listDocuments, listTags, Tag } from '../documents/index.ts';
import { defineExport, listFieldNames } from '../kernel/index.ts';
import {
  DeviceCategory,
  listConsumables,
  listDeviceCategories,
  listDevices,
  listManufacturers,
  listPharmaceuticals,
  listSpareParts,
  Manufacturer,
} from '../products/index.ts';
import { listServiceRequests, listServiceTickets } from '../service/index.ts';
import { listExpiredRights, listRightChanges, listViewingRights } from '../rights/index.ts';
import { Group, listCustomerUsers, listEmployees, listGroups } from '../users/index.ts';

/** Creation and last change; the last columns of every export that has them. */
const times = ['created_at', 'updated_at'] as const;

export const exportCustomers = defineExport(listCustomers, listFieldNames(Customer));

export const exportClinics = defineExport(listClinics, [
  'id',
  'customer.name',
  'name',
  'is_active',
  'street',
  'house_number',
  'postal_code',
  'city',
  'country',
  ...times,
]);

export const exportInstalledDevices = defineExport(listInstalledDevices, [
  'id',
  'customer.name',
  'clinic.name',
  'clinic.city',
  'manufacturer.name',
  'device.name',
  'device.model',
  'serial_number',
  'installation_date',
  'status',
  'next_maintenance_on',
  ...times,
]);

export const exportLeads = defineExport(listLeads, [
  'id',
  'contact.name',
  'contact.email',
  'contact.phone',
  'stage',
  'priority',
  'assigned_to.name',
  'source.source',
  'source.comment',
  'interested_products',
  'last_note_at',
  'lost_reason',
  ...times,
]);

/** First and last columns of every product. */
const product = {
  first: ['id', 'product_type', 'manufacturer.name', 'name', 'model', 'gtin'],
  last: ['description', 'is_active', ...times],
} as const;

export const exportDevices = defineExport(listDevices, [
  ...product.first,
  'category.name',
  'maintenance_interval_months',
  ...product.last,
]);

export const exportConsumables = defineExport(listConsumables, [
  ...product.first,
  'compatible_with',
  ...product.last,
]);

export const exportPharmaceuticals = defineExport(listPharmaceuticals, [
  ...product.first,
  'dosage_form',
  ...product.last,
]);

export const exportSpareParts = defineExport(listSpareParts, [
  ...product.first,
  'compatible_with',
  ...product.last,
]);

export const exportManufacturers = defineExport(listManufacturers, listFieldNames(Manufacturer));

export const exportDeviceCategories = defineExport(
  listDeviceCategories,
  listFieldNames(DeviceCategory),
);

export const exportTags = defineExport(listTags, listFieldNames(Tag));

export const exportDocuments = defineExport(listDocuments, [
  'id',
  'title',
  'category',
  'description',
  'language',
  'audience',
  'manufacturer.name',
  'product_type',
  'product.name',
  'product.model',
  'tags',
  'file.name',
  'file.size',
  'file.content_type',
  'uploaded_by.name',
  ...times,
]);

const right = [
  'id',
  'customer.name',
  'manufacturer.name',
  'product_type',
  'product.name',
  'product.model',
  'is_active',
  'is_expired',
  'expires_at',
  'reason',
  'notes',
  'granted_by.name',
  ...times,
] as const;

export const exportViewingRights = defineExport(listViewingRights, right);
export const exportExpiredRights = defineExport(listExpiredRights, right);

export const exportRightChanges = defineExport(listRightChanges, [
  'id',
  'right_id',
  'at',
  'action',
  'by.name',
  'manufacturer.name',
  'product_type',
  'product.name',
  'expires_at',
  'reason',
]);

/** Columns of a person; those of the customer or groups go between. */
const person = {
  first: ['id', 'email', 'title', 'first_name', 'last_name', 'phone_number', 'date_of_birth'],
  last: ['preferred_language', 'status', 'two_factor_enabled', 'last_login_at', ...times],
} as const;

export const exportCustomerUsers = defineExport(listCustomerUsers, [
  ...person.first,
  'customer.name',
  'clinic.name',
  'clinic.city',
  ...person.last,
]);

export const exportEmployees = defineExport(listEmployees, [
  ...person.first,
  'employee_profile.job_title',
  'groups',
  ...person.last,
]);

export const exportGroups = defineExport(listGroups, listFieldNames(Group));

export const exportServiceTickets = defineExport(listServiceTickets, [
  'id',
  'ticket_id',
  'status',
  'customer.name',
  'device.name',
  'device.model',
  'serial_number',
  'description',
  'requester_email',
  'planned_for',
  'assigned_to.name',
  'resolution_notes',
  'cancellation_reason',
  'waiting_since',
  'requested_at',
  'closed_at',
  ...times,
]);

export const exportServiceRequests = defineExport(listServiceRequests, [
  'id',
  'status',
  'request_date',
  'customer.name',
  'device.name',
  'device.model',
  'serial_number',
  'description',
  'requested_by.name',
  'requester_email',
  'ticket_id',
  ...times,
]);

export const exportAuditLog = defineExport(listAuditLog, [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor.name',
  'action',
  'object_type',
  'object_id',
  'changes',
  'is_erased',
  'ip',
  'request_id',
]);
