const prefix = '#/components/schemas/';

/**
 * Returns a schema of an OpenAPI document with the named schemas in place of its references, so that
 * a test reads properties however they are named.
 */
export function resolveSchema(schema: object, schemas: Readonly<Record<string, object>>): object {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, part]) => [name, resolve(part)] as const);
    const { $ref, ...rest } = Object.fromEntries(entries);
    if (typeof $ref !== 'string') return rest;
    return { ...resolveSchema(schemas[$ref.replace(prefix, '')] ?? {}, schemas), ...rest };
  };
  return { ...Object(resolve(schema)) };
}
