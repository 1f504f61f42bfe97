import type { ExportQuery, TextFile } from '@portal/contract/kernel';
import { isMessageKey, type MessageKey, translate } from '@portal/locales/server';
import { byteOrderMark, toCsv } from '#server/kernel/write-csv.ts';
import type { Context } from '../context.ts';
import type { Resource } from '../resource.ts';
import { streamRows } from './stream-rows.ts';

/**
 * Exports a list as CSV, with the rows and order that the list has for this caller and query. Reads
 * the first batch before the response starts, so that an error still becomes an error response.
 * @throws DomainError as the list itself; Error for a resource without columns.
 */
export async function exportList(
  context: Context,
  resource: Resource,
  { fileName, query: { separator, ...query } }: { fileName: string; query: ExportQuery },
): Promise<TextFile> {
  const { exportColumns: columns } = resource;
  if (!columns) throw new Error(`${resource.name} has no columns to export`);
  const batches = streamRows(context, resource, query);
  const first = await batches.next();
  const lines = (items: readonly object[]): string =>
    toCsv(
      items.map((item) => columns.map((column) => toCell(item, column))),
      separator,
    );
  const head = byteOrderMark + toCsv([toHeader(context, columns)], separator);
  async function* content(): AsyncGenerator<string> {
    yield head;
    if (first.done) return;
    yield lines(first.value);
    for await (const items of batches) yield lines(items);
  }
  return { fileName, content: content() };
}

function toHeader({ language }: Context, columns: readonly string[]): string[] {
  return columns.map((column) => translate(language, { key: getHeadingKey(column) }));
}

/** Returns the message key of a column's heading. */
export function getHeadingKey(column: string): MessageKey {
  const name = column.replaceAll('.', '_');
  const key = `column.${name}`;
  if (!isMessageKey(key)) throw new Error(`The column ${column} has no heading`);
  return key;
}

/**
 * Returns a column (`customer.name`) of an item as text: empty for null, list parts joined by a
 * bar, objects by name.
 */
function toCell(item: object, column: string): string {
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
