import { errorStatus, getErrorCodes, type Route } from '@portal/contract/kernel';
import type { TSchema } from '@portal/contract/schema';
import { getRequestHeaders, getResponseHeaders } from './documented-headers.ts';
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

/** Creates the operation of a route; its schemas refer to the named ones. */
export function createOperation(route: Route, names: SchemaNames): Operation {
  const { description, example } = getRouteDocs(route);
  const parameters = [
    ...toParameters('path', route.params),
    ...toParameters('query', route.query),
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

/** Lists the properties of an object schema as parameters; a description moves to the parameter. */
function toParameters(place: Parameter['in'], schema: TSchema | null | undefined): Parameter[] {
  const { properties = {}, required = [] }: ObjectSchema = schema ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest }: { description?: string } = { ...property };
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

const mediaTypeDescriptions = {
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
      const content = schema
        ? { content: { [mediaType]: { schema: names.toReference(schema) } } }
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
