import {
  ErrorBody,
  getErrorCodes,
  errorStatus,
  FieldErrorBody,
  type Route,
} from '@portal/contract/kernel';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { getResponseHeaders, getRequestHeaders } from './documented-headers.ts';

interface DocumentedSchema extends FastifySchema {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
}

/** Names the bodies of refusals, which every route refers to. Called before the routes are added. */
export function shareSchemas(app: FastifyInstance): void {
  for (const schema of [ErrorBody, FieldErrorBody]) app.addSchema(schema);
}

/** A route's schema as Fastify serializes by it and the OpenAPI document shows it. */
export function getRouteSchema(route: Route): DocumentedSchema {
  const headers = getRequestHeaders(route);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0] ?? route.id],
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(headers ? { headers } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { ...successes(route), ...failures(route) },
  };
}

const descriptions = {
  'text/calendar': 'A calendar to subscribe to',
  'text/csv': 'A file to be saved',
  'text/event-stream': 'Events as they happen',
} as const;

function successes(route: Route): Record<string, object> {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => {
      const headers = getResponseHeaders(route, Number(status));
      if (route.mediaType && schema) {
        const content = { [route.mediaType]: { schema } };
        const description = descriptions[route.mediaType];
        return [status, { description, headers, content }];
      }
      return [status, { ...(schema ?? { type: 'null', description: 'Done' }), headers }];
    }),
  );
}

const error = { $ref: 'Error#' };
const errorOrFields = { anyOf: [error, { $ref: 'FieldErrors#' }] };

function failures(route: Route): Record<string, object> {
  const codes = getErrorCodes(route);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const description = codes.filter((code) => errorStatus[code] === status).join(', ');
      const schema = status === 400 ? errorOrFields : error;
      const headers = getResponseHeaders(route, status);
      return [status, { description, headers, content: { 'application/json': { schema } } }];
    }),
  );
}
