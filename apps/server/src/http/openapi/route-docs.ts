import type { Route, RouteBody } from '@portal/contract/kernel';
import { authDocs } from './docs/auth.ts';
import { complianceDocs } from './docs/compliance.ts';
import { crmDocs } from './docs/crm.ts';
import { documentDocs } from './docs/documents.ts';
import { importExportDocs } from './docs/import-export.ts';
import { notificationDocs } from './docs/notifications.ts';
import { productDocs } from './docs/products.ts';
import { rightDocs } from './docs/rights.ts';
import { serviceDocs } from './docs/service.ts';
import { systemDocs } from './docs/system.ts';
import { userDocs } from './docs/users.ts';

/** Texts that the OpenAPI document shows beyond the summary; browsers do not load them. */
export interface RouteDoc {
  /** Complete sentences, in Markdown. */
  readonly description?: string;
  /** Body of a request. */
  readonly example?: unknown;
}

type Describable<R extends Route> = {
  readonly description?: string;
  readonly example?: RouteBody<R>;
};

/** Docs of the routes of a module of the contract, by the id of the route; exports have none of their own. */
export type RouteDocs<Contract> = {
  readonly [
    R in Extract<Contract[keyof Contract], Route> as string extends R['id'] ? never : R['id']
  ]?: Describable<R>;
};

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
