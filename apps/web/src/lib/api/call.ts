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

/** What a call of this route carries: each part is required where the contract requires it. */
export type CallOptions<R extends Route> = Part<'params', RouteParams<R>> &
  Part<'query', RouteQuery<R>> &
  Part<'body', RouteBody<R>> & { signal?: AbortSignal; ifMatch?: string | null } & (R extends {
    idempotent: true;
  }
    ? { idempotencyKey?: string }
    : { idempotencyKey?: never });

/** The options may be left out where the route requires none. */
export type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [CallOptions<R>];

/**
 * Makes one call of the contract and answers its body. Throws ApiError where the server refuses,
 * NetworkError where no answer came. A 401 brings one refresh and one retry (specification §7).
 */
export async function call<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<RouteResponse<R>> {
  return (await sendRequest<RouteResponse<R>>(route, options ?? {})).data;
}

/** As `call`, with the answer's ETag for a later If-Match (API.md §1, PATCH). */
export async function callWithVersion<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<Versioned<RouteResponse<R>>> {
  return sendRequest<RouteResponse<R>>(route, options ?? {});
}
