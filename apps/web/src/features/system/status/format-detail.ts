import type { Formats } from '#web/lib/format/use-formats.ts';

/** Writes the instants within the detail of a component in the reader's language and time zone. */
export function formatDetail({ instant }: Pick<Formats, 'instant'>, detail: string): string {
  return detail.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\dZ/gu, (found) => instant(found));
}
