/**
 * What a column (`customer.name`) says of an item, as text: nothing where there is nothing, a list
 * as its parts with a bar between them, of objects their names.
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
