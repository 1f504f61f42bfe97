import {
  defineExport,
  type ExportQuery,
  type ListRoute,
  type Route,
  type RouteBody,
  type RouteResponse,
  type ViewAs,
} from '@portal/contract/kernel';
import { getToday } from '#server/kernel/calendar-day.ts';
import type { Context } from '#server/resource/context.ts';
import { create, deleteOne, update } from '#server/resource/crud.ts';
import { exportList } from '#server/resource/list/export-list.ts';
import { list, listAsJson, type ListQuery } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import type { Resource } from '#server/resource/resource.ts';
import {
  bind,
  bindUntyped,
  type BoundRoute,
  type CheckedRequest,
  type ListItem,
  withSearch,
} from './bound-route.ts';
import { getItemSchema } from './route-schema.ts';

interface ListOptions {
  /** Replaces the caller of a read, to show what a customer sees. */
  readonly view?: <Query extends ViewAs>(
    context: Context,
    query: Query,
  ) => Promise<{ readonly context: Context; readonly query: Omit<Query, keyof ViewAs> }>;
  /** Resource of the exported rows, if it has other fields than the list. */
  readonly exported?: Resource;
  /** File name of the export before the date; the last part of the list's path by default. */
  readonly fileName?: string;
}

/**
 * Binds a list, and its export if the contract has one.
 * @throws Error for a list that can be viewed as a customer, without a `view`.
 */
export function bindList<R extends ListRoute>(
  route: R,
  resource: Resource<ListItem<R>>,
  options: ListOptions = {},
): BoundRoute[] {
  const { view = viewAsCaller } = options;
  const run = resource.schema === getItemSchema(route) ? listAsJson : list;
  const respond = async ({ context, query }: ListRequest) => {
    const viewed = await view(context, query);
    return run(viewed.context, resource, viewed.query);
  };
  return [
    withSearch(resource, bindUntyped(route, respond)),
    ...bindExport(route, resource, options),
  ];
}

interface ListRequest extends CheckedRequest<Route> {
  readonly query: ListQuery & ViewAs;
}

const viewAsCaller = <Query extends object>(context: Context, query: Query) =>
  Promise.resolve({ context, query });

/**
 * Binds the export of a list whose pages come from a handler of its own.
 * @throws Error for a list that can be viewed as a customer, without a `view`.
 */
export function bindExport(
  route: ListRoute,
  resource: Resource,
  options: ListOptions = {},
): BoundRoute[] {
  if ('as_customer_id' in route.query.properties && !options.view)
    throw new Error(`${route.id} has no view`);
  const {
    view = viewAsCaller,
    exported = resource,
    fileName = route.path.split('/').at(-2),
  } = options;
  if (!route.exportable) return [];
  const bound = bind(defineExport(route), async ({ context, query }) => {
    const viewed = await view<ExportQuery>(context, query);
    return exportList(viewed.context, exported, {
      name: `${fileName}-${getToday(context)}`,
      query: viewed.query,
    });
  });
  return [withSearch(resource, bound)];
}

interface CrudRoutes {
  readonly list?: ListRoute;
  readonly create?: Route;
  readonly get?: Route;
  readonly change?: Route;
  readonly remove?: Route;
}

/** The object that a call names, and the version that the caller has seen. */
interface Target {
  readonly id: string;
  readonly seenVersion: number | null;
}

type BodyOf<R> = R extends Route ? RouteBody<R> : never;
type ItemOf<Routes extends CrudRoutes> = Routes['list'] extends ListRoute
  ? ListItem<Routes['list']>
  : Extract<ResponseOf<Routes['create']>, object>;
type ResponseOf<R> = R extends Route ? RouteResponse<R> : never;

interface CrudOptions<Routes extends CrudRoutes> extends ListOptions {
  /** Resource of a single object, if it has other fields than the list. */
  readonly details?: Resource<Extract<ResponseOf<Routes['get']>, object>>;
  /** Use cases with rules of their own; without one the fields of the body are stored as they are. */
  readonly create?: (
    context: Context,
    body: BodyOf<Routes['create']>,
  ) => Promise<ResponseOf<Routes['create']>>;
  readonly change?: (
    context: Context,
    change: Target & { readonly body: BodyOf<Routes['change']> },
  ) => Promise<ResponseOf<Routes['change']>>;
  readonly remove?: (context: Context, target: Target) => Promise<void>;
}

/** The same without the types of one entity, which the implementation cannot compare. */
interface LooseOptions extends ListOptions {
  readonly details?: Resource;
  readonly create?: (context: Context, body: object) => Promise<unknown>;
  readonly change?: (context: Context, change: Change) => Promise<unknown>;
  readonly remove?: (context: Context, target: Target) => Promise<void>;
}

interface Change extends Target {
  readonly body: object;
}

interface ObjectRequest extends CheckedRequest<Route> {
  readonly params: { readonly id: string };
  readonly query: ViewAs;
  readonly body: object;
}

/**
 * Binds the routes of an entity to its resource: the list with its export, and create, get, change
 * and remove.
 */
export function bindCrud<const Routes extends CrudRoutes>(
  routes: Routes,
  resource: Resource<ItemOf<Routes>>,
  options?: CrudOptions<Routes>,
): BoundRoute[];
export function bindCrud(
  routes: CrudRoutes,
  resource: Resource,
  options: LooseOptions = {},
): BoundRoute[] {
  const {
    view = viewAsCaller,
    details = resource,
    create: createObject = (context, body) => create(context, resource, body),
    change = (context, to) => update(context, resource, to),
    remove = (context, target) => deleteOne(context, resource, target),
  } = options;
  const locate = (context: Context, { id }: { id: string }) => read(context, resource, id);
  const bindObject = (
    route: Route | undefined,
    run: (request: ObjectRequest) => Promise<unknown>,
  ): BoundRoute[] => (route ? [bindUntyped(route, run, locate)] : []);
  return [
    ...(routes.list ? bindList<ListRoute>(routes.list, resource, options) : []),
    ...(routes.create
      ? [
          bindUntyped(routes.create, ({ context, body }: ObjectRequest) =>
            createObject(context, body),
          ),
        ]
      : []),
    ...bindObject(routes.get, async ({ context, params, query }) =>
      read((await view(context, query)).context, details, params.id),
    ),
    ...bindObject(routes.change, ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    ),
    ...bindObject(routes.remove, ({ context, params, seenVersion }) =>
      remove(context, { id: params.id, seenVersion }),
    ),
  ];
}
