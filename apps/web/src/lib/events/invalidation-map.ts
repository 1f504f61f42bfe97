import type { ChangeType } from '@portal/contract/events';
import { cacheScopes, type CacheScope } from '../query/cache-scopes.ts';

/** Cache scopes that contain data of each object type; its own scope first. */
const scopesByChange: Readonly<Record<ChangeType, readonly CacheScope[]>> = {
  customer: ['crm', 'users', 'installedDevices', 'service'],
  clinic: ['crm', 'users', 'installedDevices'],
  // The service calendar shows due dates, and tickets show their device.
  installed_device: ['installedDevices', 'crm', 'service'],
  product: ['products', 'documents', 'installedDevices', 'crm', 'service'],
  manufacturer: ['products', 'documents', 'installedDevices', 'crm'],
  device_category: ['products'],
  document: ['documents'],
  tag: ['documents'],
  viewing_right: ['crm', 'products', 'documents'],
  service_ticket: ['service'],
  service_request: ['service'],
  lead: ['crm'],
  notification: ['notifications'],
  // Affects the account and the counts on the privacy page.
  anonymization_request: ['users'],
};

export const allScopes = Object.keys(cacheScopes).filter(
  (name): name is CacheScope => name in cacheScopes,
);

const scopesByType: ReadonlyMap<unknown, readonly CacheScope[]> = new Map(
  Object.entries(scopesByChange),
);

/** Returns the scopes to invalidate after a change; none for an unknown type. */
export const getScopes = (type: unknown): readonly CacheScope[] => scopesByType.get(type) ?? [];
