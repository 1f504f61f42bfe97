import {
  getStatuses,
  type EventStream,
  type Route,
  type TextFile,
  type WorkbookFile,
} from '@portal/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  authorize,
  mustSetUpSecondFactor,
  requireRecentAuthentication,
} from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { validationError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { JsonPage } from '#server/resource/list/json-page.ts';
import type { Authenticator } from './authenticator.ts';
import { isWithinBounds, unreadable } from './json-body.ts';
import type { BoundRoute, CheckedRequest } from './bound-route.ts';
import type { Csrf } from './csrf.ts';
import { withOwnMessages } from './field-messages.ts';
import { getLimitedUse, type RequestLimiter } from './limited-use.ts';
import {
  checkIdempotencyKey,
  createRequestContext,
  parseIdempotencyKey,
  parseIfMatch,
  toEtag,
} from './request-context.ts';
import { addModifiedBy, type FindLastModifiedBy } from './last-modified-by.ts';
import { getItemSchema, getRouteSchema, shareSchemas } from './route-schema.ts';
import { sendEvents, sendFile } from './send-events.ts';
import { sessionCookies, type SessionCookies } from './session-cookies.ts';
import { normalizeInput } from './normalize-input.ts';
import { createBodyCheck, createQueryCheck } from './validation.ts';

/** The base of every path of the contract. */
export const apiBase = '/api/v1';

/** Services of the HTTP layer, provided by `app.ts`. */
interface HttpServices {
  readonly authenticator: Authenticator;
  readonly findLastModifiedBy: FindLastModifiedBy;
  readonly csrf: Csrf;
  /** Without one, nobody is limited. */
  readonly limiter?: RequestLimiter | undefined;
  readonly services: Services;
  readonly clock: Clock;
  readonly publicUrl: string | null;
  readonly secureCookies: boolean;
}

interface RequestState {
  readonly context: Context;
  readonly cookies: SessionCookies;
}

declare module 'fastify' {
  interface FastifyRequest {
    requestState?: RequestState;
  }
}

/**
 * Registers the routes of all domains. Every request is handled in the same order (API.md §1, order
 * of refusals).
 */
export function registerRoutes(
  app: FastifyInstance,
  edge: HttpServices,
  routes: readonly BoundRoute[],
): void {
  app.decorateRequest('requestState');
  app.decorateRequest('refusal');
  shareSchemas(app);
  app.addHook('onClose', async () => edge.limiter?.close());
  for (const bound of routes) app.route(toFastifyRoute(bound, edge));
}

function toFastifyRoute(bound: BoundRoute, edge: HttpServices): RouteOptions {
  const { route } = bound;
  const check = createCheck(bound);
  const declared = new Set(getStatuses(route));
  const use = getLimitedUse(route);
  return {
    method: route.method,
    url: `${apiBase}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: getRouteSchema(route),
    // Authentication precedes the reading of the body.
    onRequest: async (request, reply) => {
      const { actor } = await authenticate(request, reply, { route, edge });
      if (use) await edge.limiter?.take(use, actor);
    },
    handler: async (request, reply) => {
      if (!request.requestState) throw new Error('The request state is missing');
      const { context, cookies } = request.requestState;
      const { params, query } = request;
      // A call without a body is the same as one with an empty object.
      const body = route.body && request.body === undefined ? {} : request.body;
      const key = route.idempotent ? parseIdempotencyKey(request.headers['idempotency-key']) : null;
      const refusal = check(query, body) ?? checkIdempotencyKey(key);
      if (refusal) {
        await bound.locate?.(context, params);
        throw refusal;
      }
      const versions = route.versioned ? parseIfMatch(request.headers['if-match']) : [null];
      const payload = { route: route.id, params, body };
      const checked = {
        context: key === null ? context : { ...context, idempotency: { key, payload } },
        params,
        query,
        body,
        cookies,
      };
      const result = await runWithFirstCurrentVersion(versions, bound, checked).catch(
        async (error: unknown) => {
          throw await addModifiedBy(
            assertDeclaredStatus(error, route, declared),
            context.actor,
            edge.findLastModifiedBy,
          );
        },
      );
      if (route.method !== 'GET') await storePosition(context, cookies);
      return sendResult(reply, route, result);
    },
  };
}

async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, edge }: { route: Route; edge: HttpServices },
): Promise<Context> {
  const cookies = sessionCookies(request, reply, edge.secureCookies);
  const access = cookies.read('accessToken');
  // Only for unsafe requests, because verifying the tokens' signatures takes time.
  const sessionId = (): string | null =>
    edge.authenticator.getSessionId({ access, refresh: cookies.read('refreshToken') });
  const actor = await edge.authenticator.getActor(access, edge.clock.now());
  const readAfter = cookies.read('readAfter') ?? null;
  const context = createRequestContext(request, actor, { ...edge, readAfter });
  // Before the checks, so that the log knows who was refused.
  request.requestState = { context, cookies };
  // 401 comes before the CSRF check, 403 after it.
  if (route.access !== 'anyone' && actor.kind === 'anonymous') authorize(actor, route.access);
  checkCsrf(request, cookies, { csrf: edge.csrf, sessionId });
  authorize(actor, route.access);
  if (!route.opensBeforeSetUp && route.access !== 'anyone' && mustSetUpSecondFactor(context))
    throw new DomainError('two_factor_setup_required');
  if (route.reauthenticated) requireRecentAuthentication(context);
  return context;
}

/** Lets the caller's next reads include what this call has changed, at whichever process. */
async function storePosition({ replica }: Context, cookies: SessionCookies): Promise<void> {
  const position = await replica?.takePosition();
  if (position) cookies.set('readAfter', position);
}

/** A page whose token was lost, or belongs to an older session, is rejected with a valid one. */
function checkCsrf(
  request: FastifyRequest,
  cookies: SessionCookies,
  { csrf, sessionId }: { csrf: Csrf; sessionId: () => string | null },
): void {
  try {
    csrf.check(request, cookies, sessionId);
  } catch (error) {
    cookies.set('csrfToken', csrf.renew(cookies.read('csrfToken'), sessionId()));
    throw error;
  }
}

/** Schema of a route that takes no query; one for all, so that it is compiled once. */
const noQuery = { type: 'object', additionalProperties: false };

/** Checks the trimmed query and body; null without errors. */
function createCheck({
  route,
  missingMessages = {},
}: BoundRoute): (query: unknown, body: unknown) => DomainError | null {
  const checkQuery = createQueryCheck(route.query ?? noQuery);
  const checkBody = route.body ? createBodyCheck(route.body) : null;
  const omitsBlank = route.method !== 'PATCH';
  return (query, body) => {
    if (body === unreadable || !isWithinBounds(body)) return new DomainError('invalid');
    const queryErrors = checkQuery(normalizeInput(query, route.query));
    const bodyErrors = checkBody
      ? checkBody(normalizeInput(body, route.body, { omitsBlank }))
      : null;
    if (!queryErrors && !bodyErrors) return null;
    return validationError({
      ...queryErrors,
      ...withOwnMessages(bodyErrors ?? {}, missingMessages),
    });
  };
}

/** Runs the call with the first version that is current: a stale one has changed nothing. */
async function runWithFirstCurrentVersion(
  [seenVersion = null, ...others]: readonly (number | null)[],
  bound: BoundRoute,
  checked: Omit<CheckedRequest<Route>, 'seenVersion'>,
): Promise<unknown> {
  try {
    return await bound.run({ ...checked, seenVersion });
  } catch (error) {
    const isStale = error instanceof DomainError && error.code === 'stale';
    if (!isStale || others.length === 0) throw error;
    return runWithFirstCurrentVersion(others, bound, checked);
  }
}

/** A refusal that the contract does not name is a fault of ours. */
function assertDeclaredStatus(
  error: unknown,
  route: Route,
  declared: ReadonlySet<number>,
): unknown {
  if (!(error instanceof DomainError) || declared.has(error.status)) return error;
  const message = `${route.id} answered ${error.status}, which its contract does not name`;
  return new Error(message, { cause: error });
}

function sendResult(reply: FastifyReply, route: Route, result: unknown): FastifyReply {
  const status = Number(Object.keys(route.responses)[0]);
  reply.status(status);
  if (route.mediaType && isFile(result)) return sendFile(reply, route.mediaType, result);
  if (route.mediaType && isEventStream(result)) return sendEvents(reply, route.mediaType, result);
  if (route.versioned && hasVersion(result)) reply.header('etag', toEtag(result.version));
  if (result instanceof JsonPage) return sendJsonPage(reply, route, result);
  return reply.send(route.responses[status] ? result : undefined);
}

/** @throws Error for items that are not the route's: no serializer removes what it does not declare. */
function sendJsonPage(
  reply: FastifyReply,
  route: Route,
  { schema, text }: JsonPage<object>,
): FastifyReply {
  if (schema !== getItemSchema(route)) throw new Error(`${route.id} lists other items`);
  // Node needs more time and three times the memory to encode a text as it is written.
  return reply.type('application/json; charset=utf-8').send(Buffer.from(text));
}

function hasVersion(result: unknown): result is { version: number } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'version' in result &&
    typeof result.version === 'number'
  );
}

function isFile(result: unknown): result is TextFile | WorkbookFile {
  return (
    typeof result === 'object' && result !== null && 'content' in result && 'fileName' in result
  );
}

function isEventStream(result: unknown): result is EventStream {
  return typeof result === 'object' && result !== null && 'subscribe' in result;
}
