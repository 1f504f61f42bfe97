import type { ImportMatchKey } from '@portal/contract/import-export';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Check } from '#server/http/validation.ts';
import { DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import type { CellType } from '../cells/table-row.ts';
import type { CellReaders } from '../cells/create-cell-readers.ts';
import { type CellError, toCellErrors } from '../imports/cell-error.ts';

/** Row of a file by mapped field, without blank cells. */
export interface CellRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Types of the cells, as far as they are known; those of a text file are not. */
  readonly types?: Readonly<Record<string, CellType>>;
  /**
   * Error that makes the row invalid regardless of its cells, which may be in the wrong columns.
   */
  readonly rowError?: CellError;
}

/** A row whose cells are read and whose references are resolved. */
export interface Draft {
  readonly row: number;
  /** Fields of the create route's body. */
  readonly body: Record<string, unknown>;
  readonly errors: CellError[];
}

/** A row and the stored object that it changes. */
export interface MatchedDraft {
  /** The body has no fields of the match key. */
  readonly draft: Draft;
  readonly before: VersionedRow;
  /** Fields of the body whose cells are empty and clear the stored value. */
  readonly cleared: readonly string[];
}

/** Result of checking a row: what it creates or changes, or its errors. */
export interface CheckedRow {
  readonly row: number;
  readonly errors: readonly CellError[];
  /** Columns of a new object; of a stored one, the columns that differ. */
  readonly values: Row;
  /** Key that no other row may have; null without one, and for a stored object that retains its. */
  readonly key: string | null;
  /** Stored object that the row changes; locked if it is changed in this pass. */
  readonly before?: VersionedRow;
  /** Key that a stored object gives up. */
  readonly formerKey?: string | undefined;
  /** Objects in another table that belong to this one: devices that a product fits, tags. */
  readonly links?: Links | undefined;
  /** Why the row is bad, if it is counted apart. */
  readonly reason?: 'ambiguous' | 'existing';
}

interface Links {
  /** Field of the file. */
  readonly field: string;
  /** Stored ids, sorted; empty for a new object. */
  readonly before: readonly string[];
  /** Ids that the row asks for, sorted. */
  readonly after: readonly string[];
}

/** Returns true if the row changes the links of its object. */
export const changesLinks = ({ links }: Pick<CheckedRow, 'links'>): boolean =>
  links !== undefined && links.before.join() !== links.after.join();

/** Context for checking a file. */
export interface RuleContext {
  readonly tx: Transaction;
  readonly context: Context;
  /** True if rows are created too; their references then stay locked until the transaction ends. */
  readonly makes: boolean;
  /** What the whole file says about the meaning of its cells. */
  readonly facts: FileFacts;
  readonly options: UpdateOptions;
}

/** How rows find stored objects, and what they do to them. */
export interface UpdateOptions {
  /** Fields of the match key; null creates objects only. */
  readonly matchBy: ImportMatchKey | null;
  /** True if an empty cell of a mapped field clears the value of a stored object. */
  readonly clearsEmpty: boolean;
  /** True if new users are invited. */
  readonly invites: boolean;
  /** Fields with a column. */
  readonly mapped: readonly string[];
}

export interface FileFacts {
  /** Fields with days of which some can only be read with the month first. */
  readonly monthFirst: ReadonlySet<string>;
  readonly thisYear: number;
}

/** Rules of a kind, the same as those of its routes, applied to a batch of rows. */
export interface KindRules {
  readonly resource: Resource;
  /** Fields of the body by fields of the file with other names. */
  readonly bodyFields: Readonly<Record<string, string>>;
  /** Reads cells and resolves references. */
  draft(rows: readonly CellRow[]): Promise<Draft[]>;
  /** Checks rows that create an object. */
  judgeNew(drafts: readonly Draft[]): Promise<CheckedRow[]>;
  /** Checks rows that change a stored object. */
  judgeMatched(rows: readonly MatchedDraft[]): Promise<CheckedRow[]>;
  /** Rows that a match key may find; all by default. */
  readonly scope?: SQL;
  /** Locks what must be locked before the objects that the rows match. */
  lockReferences?(rows: readonly FoundDraft[]): Promise<void>;
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
  /** Changes the locked objects of valid rows. */
  update(rows: readonly ChangedRow[]): Promise<void>;
}

/** A row with the ids of the objects that it matches. */
export interface FoundDraft {
  readonly draft: Draft;
  readonly ids: readonly string[];
}

/** A valid row with a change. */
export interface ChangedRow extends CheckedRow {
  readonly before: VersionedRow;
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
  { cells, types }: CellRow,
  { readers, apart = new Set(), facts }: BodyReader,
): { readonly body: Record<string, unknown>; readonly errors: CellError[] } {
  const body: Record<string, unknown> = {};
  const errors: CellError[] = [];
  for (const [field, cell] of Object.entries(cells)) {
    if (field === 'id' || apart.has(field)) continue;
    const read = readers[field]?.(cell, {
      isNumber: types?.[field] === 'number',
      isMonthFirst: facts.monthFirst.has(field),
      thisYear: facts.thisYear,
    });
    if (read && 'error' in read) errors.push({ field, message: read.error });
    else body[field] = read ? read.value : cell;
  }
  return { body, errors };
}

/**
 * Returns the body of a change: with `null`, or no items, in the fields that an empty cell clears. A
 * field that cannot be empty keeps its value.
 */
export function toChangeBody(
  { draft, cleared }: MatchedDraft,
  check: Check,
): Record<string, unknown> {
  const blanks = cleared.flatMap((field) => {
    const blank = [null, []].find((value) => check({ [field]: value }) === null);
    return blank === undefined ? [] : [[field, blank] as const];
  });
  return { ...Object.fromEntries(blanks), ...draft.body };
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
