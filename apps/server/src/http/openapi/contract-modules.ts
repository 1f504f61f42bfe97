import * as auth from '@portal/contract/auth';
import * as compliance from '@portal/contract/compliance';
import * as crm from '@portal/contract/crm';
import * as documents from '@portal/contract/documents';
import * as events from '@portal/contract/events';
import * as importExport from '@portal/contract/import-export';
import * as kernel from '@portal/contract/kernel';
import * as notifications from '@portal/contract/notifications';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import * as search from '@portal/contract/search';
import * as service from '@portal/contract/service';
import * as system from '@portal/contract/system';
import * as users from '@portal/contract/users';

/** Modules of the contract, whose exported schemas and routes the OpenAPI document names. */
export const contractModules: readonly object[] = [
  kernel,
  auth,
  users,
  products,
  crm,
  documents,
  rights,
  service,
  compliance,
  importExport,
  notifications,
  search,
  system,
  events,
];
