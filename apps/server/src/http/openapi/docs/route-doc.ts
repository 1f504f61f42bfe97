import type { Route, RouteBody } from '@portal/contract/kernel';

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
