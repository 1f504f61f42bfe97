import * as auth from '@portal/contract/auth';
import * as compliance from '@portal/contract/compliance';
import * as crm from '@portal/contract/crm';
import * as documents from '@portal/contract/documents';
import * as events from '@portal/contract/events';
import * as importExport from '@portal/contract/import-export';
import { defineExport, type ListRoute, type Route } from '@portal/contract/kernel';
import * as notifications from '@portal/contract/notifications';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import * as search from '@portal/contract/search';
import * as service from '@portal/contract/service';
import * as system from '@portal/contract/system';
import * as users from '@portal/contract/users';

/** Every route of the contract but the exports. */
const statedRoutes: readonly Route[] = [
  auth,
  compliance,
  crm,
  documents,
  events,
  importExport,
  notifications,
  products,
  rights,
  search,
  service,
  system,
  users,
].flatMap((domain) => Object.values<unknown>(domain).filter(isRoute));

/** The export of each list that has one. */
export const exportRoutes = statedRoutes.filter(isExportable).map((list) => defineExport(list));

/** Every route of the contract. */
export const contractRoutes: readonly Route[] = [...statedRoutes, ...exportRoutes];

function isExportable(route: Route): route is ListRoute {
  return route.exportable === true;
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
