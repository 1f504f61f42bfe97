import type {
  Page,
  RouteResponse,
  RouteBody,
  RouteParams,
  RouteQuery,
  Route,
} from '@portal/contract/kernel';
import type { Context } from '#server/resource/context.ts';
import type { JsonPage } from '#server/resource/list/json-page.ts';
import type { Resource } from '#server/resource/resource.ts';
import type { FieldMessageKeys } from './field-messages.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Validated request as a handler receives it. Of HTTP it shows only the cookies. */
export interface CheckedRequest<R extends Route> {
  readonly context: Context;
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** Version in If-Match; null without one. */
  readonly seenVersion: number | null;
  readonly cookies: SessionCookies;
}

/** Item of a list. */
export type ListItem<R extends Route> =
  RouteResponse<R> extends Page<infer Item extends object> ? Item : object;

type Handler<R extends Route> = (
  request: CheckedRequest<R>,
) => Promise<RouteResponse<R> | JsonPage<ListItem<R>>>;

/** Throws `not_found` where the path names nothing in the caller's scope. */
type Locator<R extends Route> = (context: Context, params: RouteParams<R>) => Promise<unknown>;

/** A route of the contract with its handler. */
export interface BoundRoute {
  readonly route: Route;
  run(request: CheckedRequest<Route>): Promise<unknown>;
  /**
   * Called before a malformed body is reported: an object that does not exist is 404, whatever was
   * sent.
   */
  locate?(context: Context, params: unknown): Promise<unknown>;
  /** Resource whose search the `search` of the query is. */
  readonly searched?: Resource;
  /** Messages for missing or blank body fields that have one of their own. */
  readonly missingMessages?: FieldMessageKeys;
}

/**
 * Binds a route to its handler. A route with an id in its path needs the locator as well; without
 * it the server does not start (API.md §1, order of refusals).
 */
export function bind<R extends Route>(route: R, run: Handler<R>, locate?: Locator<R>): BoundRoute {
  return bindUntyped(route, run, locate);
}

/** Does the same for a route whose types the caller has compared with its handler. */
export function bindUntyped(
  route: Route,
  run: BoundRoute['run'],
  locate?: BoundRoute['locate'],
): BoundRoute {
  if (route.path.includes('{') && !locate) throw new Error(`${route.id} has no locator`);
  return { route, run, ...(locate ? { locate } : {}) };
}

/** Returns a list with a handler of its own, with the resource that its search searches. */
export const withSearch = (searched: Resource, bound: BoundRoute): BoundRoute => ({
  ...bound,
  searched,
});

/** Returns the route with messages of its own for missing or blank fields of the body. */
export function withMissingMessages(
  missingMessages: FieldMessageKeys,
  bound: BoundRoute,
): BoundRoute {
  return { ...bound, missingMessages };
}
