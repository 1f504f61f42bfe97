import type { ChangeType } from '@portal/contract/events';
import { cacheScopes, type CacheScope } from '../query/cache-scopes.ts';

/** The areas of the cache that show something of an object, by what it is: its own first. */
const scopesByChange: Readonly<Record<ChangeType, readonly CacheScope[]>> = {
  customer: ['crm', 'users', 'installedDevices', 'service'],
  clinic: ['crm', 'users', 'installedDevices'],
  // The service's calendar shows what is due, and its tickets which device they are for.
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
  notice: ['notices'],
  // With it goes the account it is about, and what the page on privacy counts.
  anonymization_request: ['users'],
};

/** Every area there is. */
export const allScopes = Object.keys(cacheScopes).filter(
  (name): name is CacheScope => name in cacheScopes,
);

const scopesByType: ReadonlyMap<unknown, readonly CacheScope[]> = new Map(
  Object.entries(scopesByChange),
);

/** The areas to be read again after a change; none for a type that this version does not know. */
export const getScopes = (type: unknown): readonly CacheScope[] => scopesByType.get(type) ?? [];
