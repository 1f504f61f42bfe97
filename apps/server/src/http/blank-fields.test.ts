import { expect, it } from 'vitest';
import { contractRoutes } from '#server/testing/contract-routes.ts';
import { normalizeInput } from './normalize-input.ts';
import { createBodyCheck } from './validation.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Field {
  readonly path: string[];
  readonly schema: Schema;
}

/** Lists the optional fields of a body, at any depth of objects. */
function listOptionalFields(
  { properties = {}, required = [] }: Schema,
  path: readonly string[] = [],
): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { path: path.concat(name), schema };
    const inner = listOptionalFields(schema, field.path);
    return required.includes(name) ? inner : [field].concat(inner);
  });
}

const accepts = ({ type = [] }: Schema, one: string): boolean => [type].flat().includes(one);

const isText = (schema: Schema): boolean =>
  accepts(schema, 'string') &&
  schema.enum === undefined &&
  (schema.format === undefined || schema.format === 'email');

const rows = contractRoutes.flatMap((route) => {
  const body: Schema = route.body ?? {};
  return listOptionalFields(body).map(
    ({ path, schema }) => [route.id, path.join('.'), { route, body, path, schema }] as const,
  );
});

/** Creates a body with one value, at a path of fields. */
const createBody = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const readPath = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value);

it('finds the optional fields of every route', () => {
  expect(rows.length).toBeGreaterThan(150);
});

// @specification 5.16, 5.17, 5.18, 5.20
it.each(rows)('reads in %s an empty %s as none', (_id, _field, { route, body, path, schema }) => {
  const omitsBlank = route.method !== 'PATCH';
  const isNullable = accepts(schema, 'null');
  if (!isNullable && (isText(schema) || !omitsBlank)) return;
  for (const blank of ['', ' ', '\u00A0\u200B']) {
    const value = normalizeInput(createBody(path, blank), body, { omitsBlank });
    expect(readPath(value, path)).toBe(isNullable ? null : undefined);
    const [first = ''] = path;
    const errors = createBodyCheck(body)(value) ?? {};
    if (path.length === 1) expect(errors).not.toHaveProperty([first]);
    else expect(errors).not.toHaveProperty(path);
  }
});
