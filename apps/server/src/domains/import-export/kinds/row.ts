import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import type { CellReaders } from '../cells/create-cell-readers.ts';
import { type CellError, toCellErrors } from '../imports/cell-error.ts';

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
  /** What the whole file says about the meaning of its cells. */
  readonly facts: FileFacts;
}

export interface FileFacts {
  /** Fields with days of which some can only be read with the month first. */
  readonly monthFirst: ReadonlySet<string>;
  readonly thisYear: number;
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

/** Readers of a kind's cells with what they need to know of the file. */
interface BodyReader {
  readonly readers: CellReaders;
  /** Fields that are resolved separately. */
  readonly apart?: ReadonlySet<string>;
  readonly facts: RuleContext['facts'];
}

/**
 * Converts the cells of a row to the body of the create route. An unreadable cell gives an error
 * instead of a value.
 */
export function toBody(
  { cells }: CellRow,
  { readers, apart = new Set(), facts }: BodyReader,
): { readonly body: Record<string, unknown>; readonly errors: CellError[] } {
  const body: Record<string, unknown> = {};
  const errors: CellError[] = [];
  for (const [field, cell] of Object.entries(cells)) {
    if (apart.has(field)) continue;
    const read = readers[field]?.(cell, {
      isMonthFirst: facts.monthFirst.has(field),
      thisYear: facts.thisYear,
    });
    if (read && 'error' in read) errors.push({ field, message: read.error });
    else body[field] = read ? read.value : cell;
  }
  return { body, errors };
}

/**
 * Adds the duplicate key to rows without errors. The database computes all keys in one statement,
 * with the same expression as for stored rows.
 */
export async function withKeys<Part extends string>(
  tx: Transaction,
  judged: readonly CheckedRow[],
  parts: readonly Part[],
  getDuplicateKey: (of: (part: Part) => SQL) => SQL,
): Promise<CheckedRow[]> {
  const validRows = judged.filter(({ errors }) => errors.length === 0);
  if (validRows.length === 0) return [...judged];
  const lists = parts.map(
    (part) => sql`${sql.param(validRows.map(({ values }) => values[part] ?? null))}::text[]`,
  );
  const names = parts.map((part) => sql.identifier(part));
  const { rows } = await tx.execute<{ key: string }>(sql`
    select ${getDuplicateKey((part) => sql`wanted.${sql.identifier(part)}`)} as key
    from unnest(${sql.join(lists, sql`, `)}) with ordinality
      as wanted (${sql.join(names, sql`, `)}, at)
    order by wanted.at`);
  const keys = new Map(validRows.map((row, at) => [row, rows[at]?.key ?? null]));
  return judged.map((row) => ({ ...row, key: keys.get(row) ?? null }));
}

/** Advisory lock shared by all kinds without a unique index. */
const makingLock = 7_420_011;

/**
 * Serializes imports that create rows whose duplicates no unique index prevents: the second import
 * waits until the first commits and then finds its rows. Creating a single row in the portal does
 * not wait; its form warns of duplicates.
 */
export async function lockCreation(tx: Transaction): Promise<void> {
  // The wait may take as long as another import.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${makingLock})`);
  await tx.execute(sql`set local statement_timeout to default`);
}
