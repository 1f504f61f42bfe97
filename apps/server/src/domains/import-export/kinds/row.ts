import type { Transaction } from '#server/database/database.ts';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import { toCellErrors, type CellError } from '../imports/cell-error.ts';

/** Row of a file by mapped field, without blank cells. */
export interface CellRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /**
   * Error that makes the row invalid regardless of its cells, which may be in the wrong columns.
   */
  readonly rowError?: CellError;
}

/** Result of checking a row: its body or its errors. */
export interface CheckedRow {
  readonly row: number;
  readonly errors: readonly CellError[];
  readonly values: Row;
  /** Key that no other row may have; null without one. */
  readonly key: string | null;
  /** Devices that a product fits. */
  readonly deviceIds?: readonly string[];
}

/** Context for checking a file. */
export interface RuleContext {
  readonly tx: Transaction;
  readonly context: Context;
  /** True if rows are created too; their references then stay locked until the transaction ends. */
  readonly makes: boolean;
}

/** Rules of a kind, the same as those of its create route, applied to a batch of rows. */
export interface KindRules {
  judge(rows: readonly CellRow[]): Promise<CheckedRow[]>;
  /** Finds keys of `CheckedRow` that exist already, and the error of such a row. */
  readonly unique?: {
    duplicateError(row: CheckedRow): CellError;
    taken(rows: readonly CheckedRow[]): Promise<ReadonlySet<string>>;
  };
  /**
   * Creates valid rows. Returns null for a row whose unique value a concurrent transaction took
   * first.
   */
  insert(rows: readonly CheckedRow[]): Promise<readonly (string | null)[]>;
}

/** Returns the validation errors that a rule throws; empty if it throws none. */
export function errorsFrom(
  rule: () => void,
  fields?: Readonly<Record<string, string>>,
): readonly CellError[] {
  try {
    rule();
    return [];
  } catch (error) {
    const messages: FieldMessages | undefined =
      error instanceof DomainError ? error.details.fields : undefined;
    if (!messages) throw error;
    return toCellErrors(messages, fields);
  }
}

/** Returns only the first error of each field, because further ones follow from it. */
export function firstPerField(errors: readonly CellError[]): CellError[] {
  const seen = new Set<string | null>();
  return errors.filter(({ field }) => {
    const known = seen.has(field);
    seen.add(field);
    return !known;
  });
}
