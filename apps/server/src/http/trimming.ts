/**
 * Text is trimmed before it is checked (API.md §1, strictness), in place, at any depth. Fields whose
 * schema says `writeOnly` are secrets and stay as they were typed.
 */
export function trim(value: unknown, schema: unknown): unknown {
  if (typeof value === 'string') return isSecret(schema) ? value : value.trim();
  if (Array.isArray(value)) {
    const items = member(schema, 'items');
    return value.map((item) => trim(item, items));
  }
  if (typeof value !== 'object' || value === null) return value;
  const properties = member(schema, 'properties');
  for (const [name, field] of Object.entries(value)) {
    Reflect.set(value, name, trim(field, member(properties, name)));
  }
  return value;
}

function member(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, name)
    ? Reflect.get(schema, name)
    : undefined;
}

const isSecret = (schema: unknown): boolean => member(schema, 'writeOnly') === true;
