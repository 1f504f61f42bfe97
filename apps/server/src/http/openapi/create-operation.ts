import {
  errorStatus,
  fieldCodesHeader,
  getErrorCodes,
  workbookType,
  type Route,
} from '@portal/contract/kernel';
import type { TSchema } from '@portal/contract/schema';
import { createExample } from './create-example.ts';
import { getRouteDocs } from './route-docs.ts';
import type { SchemaNames } from './schema-names.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: object;
}

interface Response {
  description: string;
  headers: Readonly<Record<string, object>>;
  content?: Readonly<Record<string, { schema: object }>>;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Readonly<Record<string, string[]>>[];
  parameters?: Parameter[];
  requestBody?: {
    required: boolean;
    content: Readonly<Record<string, { schema: object; example?: unknown }>>;
  };
  responses: Readonly<Record<string, Response>>;
}

/**
 * Creates the operation of a route; its schemas refer to the named ones. `search` describes the
 * parameter of this name.
 */
export function createOperation(
  route: Route,
  names: SchemaNames,
  search?: string | null,
): Operation {
  const { description, example = route.body && createExample(route.body) } = getRouteDocs(route);
  const parameters = [
    ...toParameters('path', route.params),
    ...toParameters('query', route.query, search ? { search } : {}),
    ...toParameters('header', getRequestHeaders(route)),
  ];
  return {
    operationId: route.id,
    summary: route.summary,
    ...(description ? { description } : {}),
    tags: [getTag(route)],
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: toRequestBody(names.toReference(route.body), example) } : {}),
    responses: { ...getSuccesses(route, names), ...getFailures(route) },
  };
}

/** Returns the tag of a route: the domain in its id. */
export const getTag = (route: Route): string => route.id.split('.')[0] ?? route.id;

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * Lists the properties of an object schema as parameters; a description moves to the parameter. The
 * others are for properties without.
 */
function toParameters(
  place: Parameter['in'],
  schema: TSchema | null | undefined,
  descriptions: Readonly<Record<string, string>> = {},
): Parameter[] {
  const { properties = {}, required = [] }: ObjectSchema = schema ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const { description = descriptions[name], ...rest }: { description?: string } = {
      ...property,
    };
    const isRequired = required.includes(name);
    const parameter: Parameter = { name, in: place, schema: rest };
    return Object.assign(
      parameter,
      isRequired && { required: true },
      description && { description },
    );
  });
}

function toRequestBody(schema: object, example: unknown): NonNullable<Operation['requestBody']> {
  return { required: true, content: { 'application/json': { schema, example } } };
}

const binary = {
  type: 'string',
  format: 'binary',
  description:
    'An Excel workbook. Texts, numbers, days, instants (in UTC) and booleans have their types; a text never is a formula, and codes are written as their texts in the language of the request. Excel allows 32,767 characters in a cell: a longer text ends in an ellipsis, and is whole in CSV.',
};

const mediaTypeDescriptions = {
  'application/x-ndjson': 'A file to save, or to read line by line',
  'text/calendar': 'A calendar to subscribe to',
  'text/csv': 'A file to save',
  'text/event-stream': 'Events as they happen',
} as const;

const successDescriptions: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; the work continues after the response',
  204: 'Done; the response has no body',
};

function getSuccesses(route: Route, names: SchemaNames): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => {
      const mediaType = route.mediaType ?? 'application/json';
      const description = route.mediaType
        ? mediaTypeDescriptions[route.mediaType]
        : successDescriptions[status];
      if (!description) throw new Error(`${route.id}: status ${status} has no description`);
      const headers = getResponseHeaders(route, Number(status));
      const workbook = route.hasWorkbook ? { [workbookType]: { schema: binary } } : {};
      const content = schema
        ? { content: { [mediaType]: { schema: names.toReference(schema) }, ...workbook } }
        : {};
      return [status, { description, headers, ...content }];
    }),
  );
}

const error = { $ref: '#/components/schemas/Error' };

const errorOrFields = { anyOf: [error, { $ref: '#/components/schemas/FieldErrors' }] };

function getFailures(route: Route): Record<string, Response> {
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

type Headers = Readonly<Record<string, object>>;

/** Statuses of temporary errors: locked, throttled, unavailable. */
const retryableStatuses = new Set([423, 429, 503]);

const text = (description: string): object => ({ type: 'string', description });

const idempotencyKey = {
  type: 'string',
  description:
    'A UUID, or up to 64 other printable ASCII characters, optionally in double quotes. The portal remembers it for 24 hours. The same key with the same body creates nothing new and returns 201 with the object as it is now; a bulk change changes nothing more and returns what it did at first. The same key with another body or for another operation returns 409 `conflict`.',
};

/** Returns the request headers of a route as an object schema; null without any. */
function getRequestHeaders(route: Route): TSchema | null {
  if (route.method === 'GET') return null;
  const properties = {
    'X-CSRFToken': text('Value of the `csrftoken` cookie, which `GET /api/v1/auth/csrf/` sets.'),
    ...(route.versioned
      ? {
          'If-Match': text(
            'One or several ETags. If none of them is the current version, the response is 412.',
          ),
        }
      : {}),
    ...(route.idempotent ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  return { type: 'object', properties, required: ['X-CSRFToken'] };
}

const header = (type: 'integer' | 'string', description: string): object => ({
  description,
  schema: { type },
});

/** Returns the headers of a response with a status, as OpenAPI's header objects. */
function getResponseHeaders(route: Route, status: number): Headers {
  const hasBody = route.responses[status] !== undefined && route.responses[status] !== null;
  return {
    'X-Request-Id': header('string', 'Id of the request, as in the log.'),
    ...(route.versioned && hasBody
      ? { ETag: header('string', 'Version of the object, for `If-Match`.') }
      : {}),
    ...(status === 400
      ? { [fieldCodesHeader]: header('string', 'Error code of each invalid field.') }
      : {}),
    ...(retryableStatuses.has(status)
      ? {
          'Retry-After': header('integer', 'Seconds to wait before the next attempt.'),
        }
      : {}),
  };
}
