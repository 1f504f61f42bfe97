import {
  ErrorBody,
  errorStatus,
  FieldErrorBody,
  getErrorCodes,
  type Route,
} from '@portal/contract/kernel';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** Adds the bodies of errors, which every route refers to. Called before the routes are added. */
export function shareSchemas(app: FastifyInstance): void {
  for (const schema of [ErrorBody, FieldErrorBody]) app.addSchema(schema);
}

/** Returns the schema of a list's items; undefined for a route without a page. */
export function getItemSchema({ responses }: Route): unknown {
  const page: { properties?: { results?: { items?: unknown } } } = responses[200] ?? {};
  return page.properties?.results?.items;
}

const error = { $ref: 'Error#' };
const errorOrFields = { anyOf: [error, { $ref: 'FieldErrors#' }] };

/** Returns the schemas by which Fastify serializes the responses of a route. */
export function getRouteSchema(route: Route): FastifySchema {
  const failures = getErrorCodes(route).map((code) => errorStatus[code]);
  const response = Object.fromEntries([
    ...failures.map((status) => [status, status === 400 ? errorOrFields : error]),
    ...Object.entries(route.responses).flatMap(([status, schema]) =>
      schema === null || route.mediaType ? [] : [[status, schema]],
    ),
  ]);
  return { response };
}
