import * as auth from '../auth/index.ts';
import * as compliance from '../compliance/index.ts';
import * as crm from '../crm/index.ts';
import * as documents from '../documents/index.ts';
import * as events from '../events/index.ts';
import * as importExport from '../import-export/index.ts';
import type { Route } from '../kernel/index.ts';
import * as notifications from '../notifications/index.ts';
import * as products from '../products/index.ts';
import * as rights from '../rights/index.ts';
import * as search from '../search/index.ts';
import * as service from '../service/index.ts';
import * as system from '../system/index.ts';
import * as users from '../users/index.ts';

/** Every route that the contract declares; the exports of lists follow from theirs. */
export const declaredRoutes: readonly Route[] = [
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

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
