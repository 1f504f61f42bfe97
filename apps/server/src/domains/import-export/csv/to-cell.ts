/**
 * Returns a column (`customer.name`) of an item as text: empty for null, list parts joined by a
 * bar, objects by name.
 */
export function toCell(item: object, column: string): string {
  const value = column
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) ? Reflect.get(at, name) : null), item);
  return Array.isArray(value) ? value.map(toPart).join(' | ') : toText(value);
}

const toPart = (part: unknown): string => toText(isObject(part) ? Reflect.get(part, 'name') : part);

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
