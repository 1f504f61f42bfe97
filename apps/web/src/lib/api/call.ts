import type {
  RouteResponse,
  RouteBody,
  RouteParams,
  RouteQuery,
  Route,
} from '@portal/contract/kernel';
import { sendRequest, type Versioned } from './send-request.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Options of a route's call; parts are required where the contract requires them. */
export type CallOptions<R extends Route> = Part<'params', RouteParams<R>> &
  Part<'query', RouteQuery<R>> &
  Part<'body', RouteBody<R>> & { signal?: AbortSignal; ifMatch?: string | null } & (R extends {
    idempotent: true;
  }
    ? { idempotencyKey?: string }
    : { idempotencyKey?: never });

export type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [CallOptions<R>];

/**
 * Calls a route of the contract and returns the response body. A 401 triggers one refresh and one
 * retry (specification §7).
 * @throws ApiError on an error response; NetworkError without a response.
 */
export async function call<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<RouteResponse<R>> {
  return (await sendRequest<RouteResponse<R>>(route, options ?? {})).data;
}

/** Like `call`, but also returns the ETag for a later If-Match (API.md §1, PATCH). */
export async function callWithVersion<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<Versioned<RouteResponse<R>>> {
  return sendRequest<RouteResponse<R>>(route, options ?? {});
}
