import type { ExportQuery, ExportRoute, TextFile } from '@portal/contract/kernel';
import { isMessageKey, translate, type MessageKey } from '@portal/locales/server';
import { viewAs } from '#server/domains/access/index.ts';
import type { Context } from '#server/resource/context.ts';
import { streamRows } from '#server/resource/stream-rows.ts';
import type { Resource } from '#server/resource/resource.ts';
import { toCell } from '../csv/to-cell.ts';
import { byteOrderMark, toCsv } from '../csv/write-csv.ts';

interface ExportedList {
  readonly route: ExportRoute;
  readonly resource: Resource;
  /** File name before the date. */
  readonly name: string;
}

/**
 * A list as CSV: the rows that the caller's list has with this query, in its order. The first rows
 * are read before it answers, so that a refusal is still a refusal.
 * @throws PortalError as the list itself.
 */
export async function exportList(
  context: Context,
  { route, resource, name }: ExportedList,
  { separator, ...query }: ExportQuery,
): Promise<TextFile> {
  const seen = viewAs(context, query);
  const batches = streamRows(seen.context, resource, seen.query);
  const first = await batches.next();
  const lines = (items: readonly object[]): string =>
    toCsv(
      items.map((item) => route.columns.map((column) => toCell(item, column))),
      separator,
    );
  async function* content(): AsyncGenerator<string> {
    yield byteOrderMark + toCsv([toHeader(context, route)], separator);
    if (first.done) return;
    yield lines(first.value);
    for await (const items of batches) yield lines(items);
  }
  return { fileName: `${name}-${context.now.toISOString().slice(0, 10)}.csv`, content: content() };
}

function toHeader({ language }: Context, { columns }: ExportRoute): string[] {
  return columns.map((column) => translate(language, { key: getHeadingKey(column) }));
}

/** The heading of a column, as the messages name it. */
export function getHeadingKey(column: string): MessageKey {
  const name = column.replaceAll('.', '_');
  const key = `column.${name}`;
  if (!isMessageKey(key)) throw new Error(`The column ${column} has no heading`);
  return key;
}
