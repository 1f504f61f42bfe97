import {
  blankableKeyFields,
  type ImportKind,
  type ImportMatchKey,
  isUpdateOnly,
} from '@portal/contract/import-export';
import { isId } from '#server/kernel/ids.ts';
import type { VersionedRow } from '#server/resource/write.ts';
import { findDamage } from '../cells/find-damage.ts';
import { findMatches, type Match } from '../kinds/find-matches.ts';
import {
  type CellRow,
  type CheckedRow,
  type Draft,
  firstPerField,
  type KindRules,
  type MatchedDraft,
  type RuleContext,
} from '../kinds/row.ts';
import { cellError, type CellError } from './cell-error.ts';

/** What earlier rows of the file claim, with the number of the first row that does. */
export interface ClaimedKeys {
  /** Keys that no two objects may have. */
  readonly unique: Map<string, number>;
  /** Values of the match key. */
  readonly match: Map<string, number>;
}

export const isBad = ({ errors }: CheckedRow): boolean => errors.length > 0;

const withErrors = (row: CheckedRow, errors: readonly CellError[]): CheckedRow => ({
  ...row,
  errors: firstPerField(errors),
});

export const withError = (row: CheckedRow, error: CellError): CheckedRow =>
  withErrors(row, [error]);

/** The kind of a file and its rules. */
interface Judge {
  readonly bench: RuleContext;
  readonly kind: ImportKind;
  readonly rules: KindRules;
  readonly claimed: ClaimedKeys;
}

/**
 * Checks the rows of a batch: each alone or against the stored object that it matches, then against
 * the earlier rows of the file, then against stored rows.
 */
export async function judgeRows(judge: Judge, batch: readonly CellRow[]): Promise<CheckedRow[]> {
  const { rules, claimed } = judge;
  const drafts = await rules.draft(batch);
  const found = await matchRows(judge, batch, drafts);
  const judged = await judgeMatched(judge, { batch, drafts, found });
  const alone = judged.map((row, at) => {
    const { rowError, cells = {}, types } = batch[at] ?? {};
    if (rowError) return withError(row, rowError);
    const damaged = listDamage(cells, types);
    return damaged.length > 0 ? withErrors(row, [...damaged, ...row.errors]) : row;
  });
  const together = alone.map((row, at) => refuseRepeated(row, found[at], judge));
  for (const row of together)
    if (row.formerKey !== undefined && !isBad(row)) claimed.unique.set(row.formerKey, row.row);
  const { unique } = rules;
  const keyed = together.filter((row) => row.key !== null && !isBad(row));
  if (!unique || keyed.length === 0) return together;
  const taken = await unique.taken(keyed);
  return together.map((row) =>
    row.key !== null && !isBad(row) && taken.has(row.key) ? toTaken(row, unique) : row,
  );
}

/** Refuses a row whose unique value a stored object has; counts a new object as an existing one. */
function toTaken(row: CheckedRow, unique: NonNullable<KindRules['unique']>): CheckedRow {
  const refused = withError(row, unique.duplicateError(row));
  return row.before ? refused : { ...refused, reason: 'existing' };
}

/** What the match key of a row finds. */
interface Found {
  /** Values of the match key; null for a row without. */
  readonly key: string | null;
  readonly before: VersionedRow | null;
  /** Error instead of a new object. */
  readonly error?: CellError;
  readonly reason?: 'ambiguous';
}

const nothing: Found = { key: null, before: null };

async function matchRows(
  { bench, kind, rules }: Judge,
  batch: readonly CellRow[],
  drafts: readonly Draft[],
): Promise<Found[]> {
  const { matchBy } = bench.options;
  if (!matchBy) return drafts.map(() => nothing);
  const isOwnId = matchBy.includes('id');
  const keyed = drafts.map((draft, at): Draft | Found => {
    const { cells = {}, rowError } = batch[at] ?? {};
    if (rowError) return nothing;
    if (isOwnId) {
      const id = cells['id'];
      if (id === undefined)
        return isUpdateOnly(kind) ? refuseMatch('id', 'field.required') : nothing;
      return isId(id)
        ? { ...draft, body: { ...draft.body, id } }
        : refuseMatch('id', 'field.not_found');
    }
    const missing = matchBy.find(
      (field) =>
        !blankableKeyFields.has(field) &&
        (draft.body[rules.bodyFields[field] ?? field] ?? null) === null,
    );
    const unread = draft.errors.find(({ field }) => field !== null && matchBy.includes(field));
    if (unread) return { ...nothing, error: unread };
    return missing === undefined ? draft : refuseMatch(missing, 'import.no_match_value');
  });
  const searched = keyed.filter((one) => 'body' in one);
  const matches = await findMatches(bench, rules, { drafts: searched, matchBy });
  const byRow = new Map(searched.map((draft, at) => [draft.row, matches[at]]));
  return keyed.map((one) => ('body' in one ? toFound(kind, matchBy, byRow.get(one.row)) : one));
}

/** Returns the stored object of a match, or the reason why a row has none and creates none. */
function toFound(kind: ImportKind, matchBy: ImportMatchKey, match: Match | undefined): Found {
  const { key = '', found: [before = null, other] = [] } = match ?? {};
  const [field = 'id'] = matchBy;
  if (other) return { ...refuseMatch(field, 'import.several_match'), key, reason: 'ambiguous' };
  if (before) return { key, before };
  if (field === 'id') return { ...refuseMatch(field, 'field.not_found'), key };
  return isUpdateOnly(kind)
    ? { ...refuseMatch(field, 'import.no_match'), key }
    : { key, before: null };
}

const refuseMatch = (field: string, key: CellError['message']['key']): Found => ({
  ...nothing,
  error: cellError(field, key),
});

interface Judged {
  readonly batch: readonly CellRow[];
  readonly drafts: readonly Draft[];
  readonly found: readonly Found[];
}

/** Checks the drafts by the rules for new or for stored objects, and returns them in their order. */
async function judgeMatched(
  { bench, rules }: Judge,
  { batch, drafts, found }: Judged,
): Promise<CheckedRow[]> {
  const fresh: Draft[] = [];
  const matched: MatchedDraft[] = [];
  const refused: CheckedRow[] = [];
  for (const [at, draft] of drafts.entries()) {
    const { before, error, reason } = found[at] ?? nothing;
    const { row } = draft;
    if (error) {
      const errors = firstPerField([error, ...draft.errors]);
      refused.push({ row, errors, values: {}, key: null, ...(reason ? { reason } : {}) });
    } else if (before) {
      matched.push(toMatched(bench, rules, { draft, before, cells: batch[at]?.cells ?? {} }));
    } else fresh.push(draft);
  }
  const rows = [
    ...refused,
    ...(fresh.length > 0 ? await rules.judgeNew(fresh) : []),
    ...(matched.length > 0 ? await rules.judgeMatched(matched) : []),
  ];
  return rows.toSorted((one, other) => one.row - other.row);
}

/** Removes the match key, which is not changed, and names the fields that empty cells clear. */
function toMatched(
  { options: { matchBy, clearsEmpty, mapped } }: RuleContext,
  { bodyFields }: KindRules,
  { draft, before, cells }: { draft: Draft; before: VersionedRow; cells: CellRow['cells'] },
): MatchedDraft {
  const toBodyField = (field: string) => bodyFields[field] ?? field;
  const keyFields = new Set((matchBy ?? []).map(toBodyField));
  const body = Object.fromEntries(
    Object.entries(draft.body).filter(([field]) => !keyFields.has(field)),
  );
  const blank = mapped.filter((field) => field !== 'id' && cells[field] === undefined);
  const cleared = clearsEmpty
    ? blank.map(toBodyField).filter((field) => !keyFields.has(field))
    : [];
  return { draft: { ...draft, body }, before, cleared };
}

/** Refuses a row whose match key or unique key an earlier row of the file has. */
function refuseRepeated(
  row: CheckedRow,
  found: Found | undefined,
  { rules, claimed, bench }: Judge,
): CheckedRow {
  if (isBad(row)) return row;
  const key = found?.key ?? null;
  const [field = null] = bench.options.matchBy ?? [];
  const earlier = key === null ? undefined : claimed.match.get(key);
  if (earlier !== undefined) return withError(row, toRepeated(field, earlier));
  const first = row.key === null ? undefined : claimed.unique.get(row.key);
  if (first !== undefined) {
    return withError(row, toRepeated(rules.unique?.duplicateError(row).field ?? null, first));
  }
  if (key !== null) claimed.match.set(key, row.row);
  if (row.key !== null && rules.unique) claimed.unique.set(row.key, row.row);
  return row;
}

const toRepeated = (field: string | null, row: number): CellError => ({
  field,
  message: { key: 'import.twice', params: { row } },
});

/** Lists the cells whose values a spreadsheet has lost, in whichever field they are. */
const listDamage = (cells: CellRow['cells'], types: CellRow['types']): CellError[] =>
  Object.entries(cells).flatMap(([field, value]) => {
    const key = findDamage(value, types?.[field]);
    return key === null ? [] : [cellError(field, key, { value })];
  });
