import {
  type ExportQuery,
  findTextKind,
  type TextFile,
  type WorkbookFile,
} from '@portal/contract/kernel';
import { isMessageKey, type MessageKey, translate } from '@portal/locales/server';
import type { WorkbookCell, WorkbookColumn } from '#server/kernel/workbook-xml.ts';
import type { Context } from '../context.ts';
import type { Resource } from '../resource.ts';
import { streamRows } from './stream-rows.ts';
import { writeTable } from './write-table.ts';

/**
 * Exports a list as CSV or as a workbook, with the rows and order that the list has for this caller
 * and query. Reads the first batch before the response starts, so that an error still becomes an
 * error response.
 * @throws DomainError as the list itself; Error for a resource without columns.
 */
export async function exportList(
  context: Context,
  resource: Resource,
  {
    name,
    query: { format, separator, ...query },
  }: { /** File name without its ending. */ name: string; query: ExportQuery },
): Promise<TextFile | WorkbookFile> {
  const { exportColumns } = resource;
  if (!exportColumns) throw new Error(`${resource.name} has no columns to export`);
  // One line for each row: what a list shows as one has all its rows in the file.
  const { [resource.grouping?.filter ?? '']: _preferred, ...rows } = query;
  const items = streamRows(context, resource, rows);
  const first = await items.next();
  const isWorkbook = format === 'xlsx';
  const toRows = (batch: readonly object[]) =>
    batch.map((item) =>
      exportColumns.map((column) => {
        const list = isWorkbook ? resource.exportTexts?.[column] : undefined;
        const cell = toCell(item, column);
        return list === undefined ? cell : toText(context, list, cell);
      }),
    );
  async function* toBatches(): AsyncGenerator<WorkbookCell[][]> {
    for await (const batch of items) yield toRows(batch);
  }
  return writeTable(
    {
      name,
      columns: exportColumns.map((column) => {
        const type = getColumnType(resource, column);
        const heading = translate(context.language, { key: getHeadingKey(column) });
        // In CSV the times themselves say so.
        const isBare = isWorkbook && type === 'instant';
        return {
          heading: isBare
            ? translate(context.language, { key: 'column.in_utc', params: { heading } })
            : heading,
          type,
        };
      }),
      first: first.done ? [] : toRows(first.value),
      batches: toBatches(),
    },
    { format, separator },
  );
}

/** Returns the text of a code in the caller's language; what has none stays as it is. */
function toText({ language }: Context, list: string, cell: WorkbookCell): WorkbookCell {
  const key = getCodeKey(list, String(cell));
  return isMessageKey(key) ? translate(language, { key }) : cell;
}

/** Returns the key of a code's text; mails and reports name an urgency by the same one. */
export const getCodeKey = (list: string, code: string): string =>
  list === 'urgency' ? `service_urgency.${code}` : `code.${list}.${code}`;

/** Returns the type of a column by its field in the contract. */
function getColumnType({ schema }: Resource, column: string): WorkbookColumn['type'] {
  const field: unknown = schema?.properties[column];
  if (findTextKind(field) === 'amount') return 'amount';
  const { format }: { format?: unknown } = Object(field);
  if (format === 'date') return 'day';
  return format === 'date-time' ? 'instant' : 'other';
}

/** Returns the message key of a column's heading. */
export function getHeadingKey(column: string): MessageKey {
  const name = column.replaceAll('.', '_');
  const key = `column.${name}`;
  if (!isMessageKey(key)) throw new Error(`The column ${column} has no heading`);
  return key;
}

/**
 * Returns a column (`customer.name`) of an item: null without a value, list parts joined by a bar,
 * objects by name and, if more than one is meant, how many (`12 × Gel`).
 */
function toCell(item: object, column: string): WorkbookCell {
  const value = column
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) ? Reflect.get(at, name) : null), item);
  return Array.isArray(value) ? value.map(toPart).join(' | ') : toValue(value);
}

function toPart(part: unknown): string {
  if (!isObject(part)) return String(toValue(part) ?? '');
  const { name, city, quantity }: { name?: unknown; city?: unknown; quantity?: unknown } = part;
  // A clinic can be without a name.
  const shown = String(toValue(name) ?? toValue(city) ?? '');
  return typeof quantity === 'number' && quantity > 1 ? `${quantity} × ${shown}` : shown;
}

const toValue = (value: unknown): WorkbookCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
