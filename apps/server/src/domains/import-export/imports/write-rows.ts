import { DomainError } from '#server/kernel/domain-error.ts';
import {
  type ChangedRow,
  changesLinks,
  type CheckedRow,
  type KindRules,
  type RuleContext,
} from '../kinds/row.ts';
import type { CellError } from './cell-error.ts';
import { isBad, withError } from './judge-rows.ts';

/** Returns true for a valid row whose stored object gets other values. */
export const isChanged = (row: CheckedRow): row is ChangedRow =>
  !isBad(row) &&
  row.before !== undefined &&
  (Object.keys(row.values).length > 0 || changesLinks(row));

/**
 * Creates and changes the objects of the valid rows. A row is invalid after all when a concurrent
 * transaction took its unique value first.
 */
export async function writeRows(
  bench: RuleContext,
  rules: KindRules,
  judged: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const changed = await changeObjects(bench, rules, judged);
  const fresh = changed.filter((row) => !isBad(row) && !row.before);
  const ids = await rules.insert(fresh);
  const late = new Set(fresh.filter((_row, at) => ids[at] === null));
  return changed.map((row) => (late.has(row) ? withError(row, toTakenError(rules, row)) : row));
}

const toTakenError = ({ unique }: KindRules, row: CheckedRow): CellError =>
  unique?.duplicateError(row) ?? { field: null, message: { key: 'error.conflict' } };

/**
 * Changes the locked objects of valid rows, within a savepoint where they get other unique values.
 * If one of these was taken meanwhile, looks which, and changes the others.
 */
async function changeObjects(
  { tx }: RuleContext,
  rules: KindRules,
  judged: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const changed = judged.filter(isChanged);
  if (changed.length === 0) return [...judged];
  const keyed = changed.filter(({ key }) => key !== null);
  if (!rules.unique || keyed.length === 0) {
    await rules.update(changed);
    return [...judged];
  }
  try {
    await tx.transaction(() => rules.update(changed));
    return [...judged];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const taken = await rules.unique.taken(keyed);
    if (taken.size === 0) throw error;
    const left = judged.map((row) =>
      row.key !== null && row.before && taken.has(row.key)
        ? withError(row, toTakenError(rules, row))
        : row,
    );
    await rules.update(left.filter(isChanged));
    return left;
  }
}
