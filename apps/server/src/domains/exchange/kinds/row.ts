import type { Transaction } from '#server/database/database.ts';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import { faultsOf, type Fault } from '../imports/fault.ts';

/** A row of a file by the fields that its columns were mapped to; blank cells are left out. */
export interface CellRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Makes the row bad, whatever its cells hold: they may stand in the wrong columns. */
  readonly fault?: Fault;
}

/** Whether a row is right, and what would be made of it. */
export interface JudgedRow {
  readonly row: number;
  readonly faults: readonly Fault[];
  readonly values: Row;
  /** What no other row may have too; null where there is no such thing. */
  readonly key: string | null;
  /** The devices that a product fits. */
  readonly deviceIds?: readonly string[];
}

/** What a file is judged with. */
export interface Bench {
  readonly tx: Transaction;
  readonly context: Context;
  /** Whether what is judged is made too: then what rows stand on is held until the end. */
  readonly makes: boolean;
}

/** The rules of a kind, those of its single call, for a thousand rows at a time. */
export interface KindRules {
  judge(rows: readonly CellRow[]): Promise<JudgedRow[]>;
  /** The keys of `JudgedRow` that are taken already; and what is wrong with a row then. */
  readonly unique?: {
    fault(row: JudgedRow): Fault;
    taken(rows: readonly JudgedRow[]): Promise<ReadonlySet<string>>;
  };
  /** Makes good rows; null where another was quicker to take a unique value. */
  insert(rows: readonly JudgedRow[]): Promise<readonly (string | null)[]>;
}

/** The faults that a rule throws; none where it throws nothing. */
export function faultsFrom(
  rule: () => void,
  fields?: Readonly<Record<string, string>>,
): readonly Fault[] {
  try {
    rule();
    return [];
  } catch (error) {
    const messages: FieldMessages | undefined =
      error instanceof DomainError ? error.details.fields : undefined;
    if (!messages) throw error;
    return faultsOf(messages, fields);
  }
}

/** One fault a field, the first: what follows from it is not told. */
export function firstOfEach(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string | null>();
  return faults.filter(({ field }) => {
    const known = seen.has(field);
    seen.add(field);
    return !known;
  });
}
