import type { PrivacyClass } from '#server/database/privacy.ts';

type Row = Readonly<Record<string, unknown>>;
type Changes = Record<string, { from: unknown; to: unknown }>;

/** Columns that every change sets, that follow from others, or that must never be readable. */
export const omittedColumns: ReadonlySet<string> = new Set([
  'updatedAt',
  'version',
  'ordinal',
  'searchText',
  'passwordHash',
]);

/**
 * Splits the differences between two rows into plain ones and personal or free-text ones. Columns
 * are sorted, so that equal changes have equal forms.
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
