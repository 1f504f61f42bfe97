/** Part of the contract's JSON schema that forms validate. */
export interface SchemaNode {
  type: readonly string[];
  nullable: boolean;
  minLength: number | null;
  maxLength: number | null;
  minimum: number | null;
  maximum: number | null;
  pattern: RegExp | null;
  format: string | null;
  /** Kind of text, as the contract declares it. */
  textKind: unknown;
  /** Unit of a number that is a duration. */
  unit: unknown;
  values: readonly unknown[] | null;
  /** True for a password or code. */
  isSecret: boolean;
}

/** Returns the fields of a body's schema and whether each is required. */
export function getSchemaFields(
  schema: object,
): Map<string, { node: SchemaNode; required: boolean }> {
  const required = getValue(schema, 'required');
  const properties = getValue(schema, 'properties');
  return new Map(
    Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
      name,
      {
        node: toSchemaNode(isObject(property) ? property : {}),
        required: Array.isArray(required) && required.includes(name),
      },
    ]),
  );
}

function toSchemaNode(schema: object): SchemaNode {
  const type = [getValue(schema, 'type')].flat().filter((name) => typeof name === 'string');
  const values = getValue(schema, 'enum');
  const pattern = getValue(schema, 'pattern');
  const format = getValue(schema, 'format');
  return {
    type,
    nullable: type.includes('null'),
    minLength: findNumber(schema, 'minLength'),
    maxLength: findNumber(schema, 'maxLength'),
    minimum: findNumber(schema, 'minimum'),
    maximum: findNumber(schema, 'maximum'),
    pattern: typeof pattern === 'string' ? new RegExp(pattern, 'u') : null,
    format: typeof format === 'string' ? format : null,
    textKind: getValue(schema, 'x-text-kind'),
    unit: getValue(schema, 'x-unit'),
    values: Array.isArray(values) ? values : null,
    isSecret: getValue(schema, 'writeOnly') === true,
  };
}

function getValue(schema: object, key: string): unknown {
  return Object.entries(schema).find(([name]) => name === key)?.[1];
}

function findNumber(schema: object, key: string): number | null {
  const value = getValue(schema, key);
  return typeof value === 'number' ? value : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
