/** What of a contract's JSON schema a form can check before it sends. */
export interface SchemaNode {
  type: readonly string[];
  nullable: boolean;
  minLength: number | null;
  maxLength: number | null;
  minimum: number | null;
  maximum: number | null;
  pattern: RegExp | null;
  format: string | null;
  words: readonly unknown[] | null;
}

/** The fields of a body's schema, with those that must be sent. */
export function schemaFields(schema: object): Map<string, { node: SchemaNode; required: boolean }> {
  const required = valueOf(schema, 'required');
  const properties = valueOf(schema, 'properties');
  return new Map(
    Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
      name,
      {
        node: schemaNode(isObject(property) ? property : {}),
        required: Array.isArray(required) && required.includes(name),
      },
    ]),
  );
}

function schemaNode(schema: object): SchemaNode {
  const type = [valueOf(schema, 'type')].flat().filter((word) => typeof word === 'string');
  const words = valueOf(schema, 'enum');
  const pattern = valueOf(schema, 'pattern');
  const format = valueOf(schema, 'format');
  return {
    type,
    nullable: type.includes('null'),
    minLength: numberIn(schema, 'minLength'),
    maxLength: numberIn(schema, 'maxLength'),
    minimum: numberIn(schema, 'minimum'),
    maximum: numberIn(schema, 'maximum'),
    pattern: typeof pattern === 'string' ? new RegExp(pattern, 'u') : null,
    format: typeof format === 'string' ? format : null,
    words: Array.isArray(words) ? words : null,
  };
}

function valueOf(schema: object, key: string): unknown {
  return Object.entries(schema).find(([name]) => name === key)?.[1];
}

function numberIn(schema: object, key: string): number | null {
  const value = valueOf(schema, key);
  return typeof value === 'number' ? value : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
