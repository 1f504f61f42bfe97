import type { PrivacyClass } from '#server/database/privacy.ts';

type Row = Readonly<Record<string, unknown>>;
type Changes = Record<string, { from: unknown; to: unknown }>;

/** Columns that every change moves, that follow from others, or that nobody may ever read again. */
export const omittedColumns: ReadonlySet<string> = new Set([
  'updatedAt',
  'version',
  'ordinal',
  'searchText',
  'passwordHash',
]);

/**
 * What differs between two rows, by column: what is personal or free text apart from the rest.
 * The columns are in alphabetical order, so that the same change always reads the same.
 */
export function splitChanges(
  classes: Readonly<Record<string, PrivacyClass>>,
  before: Row,
  after: Row,
): { plain: Changes; personal: Changes } {
  const plain: Changes = {};
  const personal: Changes = {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  for (const name of names) {
    const change = { from: before[name] ?? null, to: after[name] ?? null };
    if (omittedColumns.has(name) || JSON.stringify(change.from) === JSON.stringify(change.to))
      continue;
    const isPlain = classes[name] === 'plain' || classes[name] === 'key';
    (isPlain ? plain : personal)[name] = change;
  }
  return { plain, personal };
}
