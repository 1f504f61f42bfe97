import {
  ErrorBody,
  errorCodesOf,
  errorStatus,
  FieldErrorBody,
  type Route,
} from '@portal/contract/kernel';
import type { FastifySchema } from 'fastify';

interface DocumentedSchema extends FastifySchema {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
}

/** A route's schema as Fastify serializes by it and the OpenAPI document shows it. */
export function schemaOf(route: Route): DocumentedSchema {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0] ?? route.id],
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { ...successes(route), ...failures(route) },
  };
}

function successes(route: Route): Record<string, object> {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => [
      status,
      schema ?? { type: 'null', description: 'Done' },
    ]),
  );
}

function failures(route: Route): Record<string, object> {
  const codes = errorCodesOf(route);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((code) => errorStatus[code] === status).join(', ');
      const body = status === 400 ? { anyOf: [ErrorBody, FieldErrorBody] } : ErrorBody;
      return [status, { description: named, content: { 'application/json': { schema: body } } }];
    }),
  );
}
