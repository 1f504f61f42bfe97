import * as auth from '@portal/contract/auth';
import * as compliance from '@portal/contract/compliance';
import * as crm from '@portal/contract/crm';
import * as documents from '@portal/contract/documents';
import * as events from '@portal/contract/events';
import * as exchange from '@portal/contract/exchange';
import type { Route } from '@portal/contract/kernel';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import * as service from '@portal/contract/service';
import * as users from '@portal/contract/users';

/** Routes that are declared and that nothing carries out yet. */
const announced = new Set([
  'compliance.audit.list',
  'compliance.audit.words',
  'compliance.audit.chain',
]);

/** Every route of the contract. */
export const contractRoutes: readonly Route[] = [
  auth,
  compliance,
  crm,
  documents,
  events,
  exchange,
  products,
  rights,
  service,
  users,
]
  .flatMap((domain) => Object.values<unknown>(domain).filter(isRoute))
  .filter(({ id }) => !announced.has(id));

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
