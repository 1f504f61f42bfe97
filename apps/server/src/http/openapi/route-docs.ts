import type { Route } from '@portal/contract/kernel';
import { authDocs } from './docs/auth.ts';
import { complianceDocs } from './docs/compliance.ts';
import { crmDocs } from './docs/crm.ts';
import { documentDocs } from './docs/documents.ts';
import { importExportDocs } from './docs/import-export.ts';
import { notificationDocs } from './docs/notifications.ts';
import { productDocs } from './docs/products.ts';
import { rightDocs } from './docs/rights.ts';
import type { RouteDoc } from './docs/route-doc.ts';
import { serviceDocs } from './docs/service.ts';
import { systemDocs } from './docs/system.ts';
import { userDocs } from './docs/users.ts';

/** Docs of all routes, by their id. */
export const routeDocs: ReadonlyMap<string, RouteDoc> = new Map(
  [
    authDocs,
    complianceDocs,
    crmDocs,
    documentDocs,
    importExportDocs,
    notificationDocs,
    productDocs,
    rightDocs,
    serviceDocs,
    systemDocs,
    userDocs,
  ].flatMap((docs) => Object.entries<RouteDoc>(docs)),
);

/** Returns the docs of a route. An export is described as its list is. */
export function getRouteDocs({ id }: Route): RouteDoc {
  return routeDocs.get(id) ?? routeDocs.get(id.replace(/\.export$/u, '.list')) ?? {};
}
