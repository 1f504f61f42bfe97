import type * as T from '../schema/index.ts';
import type { ErrorCode } from './errors.ts';
import { Id, object } from './fields.ts';
import { listQuery, toPage } from './list.ts';
import { route, type Access } from './route.ts';

const params = object({ id: Id });

/**
 * Defines the five routes of an entity: list, create, get, change (PATCH) and remove (DELETE). The
 * list has an export. A route that differs is stated as `route({ ...routes.get, query })`.
 *
 * @param name - first part of the routes' ids, such as `crm.clinics`
 * @param options.noun - the entity in the summaries, such as `a clinic` and `clinics`
 * @param options.errors - error codes that do not follow from the form of the route
 */
export function crud<
  const Name extends string,
  const Path extends `/${string}/`,
  const Read extends Access,
  const Write extends Access,
  Input extends T.TSchema,
  Patch extends T.TSchema,
  Item extends T.TSchema,
  Filters extends T.TProperties,
>(
  name: Name,
  path: Path,
  options: {
    noun: readonly [one: string, many: string];
    read: Read;
    write: Write;
    entity: { input: Input; patch: Patch; item: Item };
    filters: Filters;
    orderings: readonly [string, ...string[]];
    errors?: { [Call in 'create' | 'change' | 'remove']?: readonly ErrorCode[] };
  },
) {
  const { read, write, entity, errors = {} } = options;
  const [one, many] = options.noun;
  const objectPath = `${path}{id}/` as const;
  return {
    list: route({
      id: `${name}.list`,
      method: 'GET',
      path,
      summary: `List ${many}`,
      access: read,
      query: listQuery(options),
      responses: { 200: toPage(entity.item) },
      exportable: true,
    }),
    create: route({
      id: `${name}.create`,
      method: 'POST',
      path,
      summary: `Create ${one}`,
      access: write,
      body: entity.input,
      responses: { 201: entity.item },
      ...(errors.create && { errors: errors.create }),
      idempotent: true,
      versioned: true,
    }),
    get: route({
      id: `${name}.get`,
      method: 'GET',
      path: objectPath,
      summary: `Get ${one}`,
      access: read,
      params,
      responses: { 200: entity.item },
      versioned: true,
    }),
    change: route({
      id: `${name}.change`,
      method: 'PATCH',
      path: objectPath,
      summary: `Update ${one}`,
      access: write,
      params,
      body: entity.patch,
      responses: { 200: entity.item },
      ...(errors.change && { errors: errors.change }),
      versioned: true,
    }),
    remove: route({
      id: `${name}.delete`,
      method: 'DELETE',
      path: objectPath,
      summary: `Delete ${one}`,
      access: write,
      params,
      responses: { 204: null },
      ...(errors.remove && { errors: errors.remove }),
      versioned: true,
    }),
  };
}
