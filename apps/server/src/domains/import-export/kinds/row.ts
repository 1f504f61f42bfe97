import type { Transaction } from '#server/database/database.ts';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import { toCellErrors, type CellError } from '../imports/cell-error.ts';

/** A row of a file by the fields that its columns were mapped to; blank cells are left out. */
export interface CellRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Makes the row bad, whatever its cells hold: they may stand in the wrong columns. */
  readonly duplicateError?: CellError;
}

/** Result of checking a row: its body or its errors. */
export interface CheckedRow {
  readonly row: number;
  readonly errors: readonly CellError[];
  readonly values: Row;
  /** Key that no other row may have; null without one. */
  readonly key: string | null;
  /** The devices that a product fits. */
  readonly deviceIds?: readonly string[];
}

/** Context for checking a file. */
export interface RuleContext {
  readonly tx: Transaction;
  readonly context: Context;
  /** True if rows are created too: then their references stay locked until the end. */
  readonly makes: boolean;
}

/** The rules of a kind, those of its single call, for a thousand rows at a time. */
export interface KindRules {
  judge(rows: readonly CellRow[]): Promise<CheckedRow[]>;
  /** The keys of `CheckedRow` that are taken already; and what is wrong with a row then. */
  readonly unique?: {
    duplicateError(row: CheckedRow): CellError;
    taken(rows: readonly CheckedRow[]): Promise<ReadonlySet<string>>;
  };
  /** Makes good rows; null where another was quicker to take a unique value. */
  insert(rows: readonly CheckedRow[]): Promise<readonly (string | null)[]>;
}

/** The faults that a rule throws; none where it throws nothing. */
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

/** One fault a field, the first: what follows from it is not told. */
export function firstPerField(errors: readonly CellError[]): CellError[] {
  const seen = new Set<string | null>();
  return errors.filter(({ field }) => {
    const known = seen.has(field);
    seen.add(field);
    return !known;
  });
}
