import { LeadRowInput, LeadRowPatch } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import {
  contactColumnNames,
  insertLeads,
  leads,
  lockLeadImports,
  resolveLeadRow,
  updateLeads,
} from '#server/domains/crm/index.ts';
import { displayName } from '#server/domains/users/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { isId } from '#server/kernel/ids.ts';
import { getDifferences } from '#server/resource/update-rows.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import { cellError, type CellError, toCellErrors } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CellRow,
  type CheckedRow,
  type Draft,
  errorsFrom,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
  toChangeBody,
} from './row.ts';

const check = createBodyCheck(LeadRowInput);
const checkChange = createBodyCheck(LeadRowPatch);
const apart = new Set(['salesperson']);
const fields = { address: 'postal_code', assigned_to_user_id: 'salesperson' };

interface Employee {
  readonly id: string;
  readonly isActive: boolean;
}

/**
 * Rules for leads, like those of `createLead` and `changeLead`; the sales rep is given by name, e-mail address or id.
 * New leads, and those that get another stage, go on top of it. Products of interest are not imported.
 */
export function leadRules({ tx, context, facts, makes }: RuleContext): KindRules {
  const people = new Map<string, Employee[]>();
  /** Names of the sales reps, by row. */
  const named = new Map<number, string>();
  const room = new Set<string>();

  async function loadPeople(names: readonly (string | undefined)[]): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => name !== undefined && !people.has(name));
    const wanted = unknown.filter((name) => name !== undefined);
    if (wanted.length === 0) return;
    for (const name of wanted) people.set(name, []);
    const { rows } = await tx.execute<Employee & { name: string }>(sql`
      select wanted.name, ${userAccount.id} as id, ${userAccount.isActive} as "isActive"
      from unnest(${sql.param(wanted)}::text[]) as wanted (name)
      join ${userAccount} on ${userAccount.role} = 'employee' and ${userAccount.anonymizedAt} is null
        and (lower(${displayName(userAccount)}) = lower(wanted.name)
          or ${userAccount.email} = lower(wanted.name) or ${userAccount.id}::text = lower(wanted.name))`);
    for (const { name, ...one } of rows) people.get(name)?.push(one);
  }

  /** Finds the sales rep of a row. The one that the lead has stays, closed or not. */
  function findSalesperson(row: number, before: Row | null): { values: Row; errors: CellError[] } {
    const name = named.get(row);
    if (name === undefined) return { values: {}, errors: [] };
    const found = people.get(name) ?? [];
    const stays = found.find(({ id }) => id === before?.['assignedTo']);
    if (stays) return { values: {}, errors: [] };
    const [one, another] = found.filter(({ isActive }) => isActive);
    if (another) return { values: {}, errors: [cellError('salesperson', 'import.ambiguous')] };
    if (one) return { values: { assignedTo: one.id }, errors: [] };
    const key = found.length > 0 || isId(name) ? 'lead.assigned_to' : 'field.not_found';
    return { values: {}, errors: [cellError('salesperson', key)] };
  }

  const toDraft = (row: CellRow): Draft => {
    const name = row.cells['salesperson'];
    if (name !== undefined) named.set(row.row, name);
    return { row: row.row, ...toBody(row, { readers: cellReaders.leads, apart, facts }) };
  };

  function judge(
    { row, errors: unread }: Draft,
    wrong: readonly CellError[],
    { body, before }: { body: object; before: VersionedRow | null },
  ): Pick<CheckedRow, 'errors'> & { values: Row } {
    const person = findSalesperson(row, before);
    let values: Row = {};
    const errors = [...unread, ...wrong, ...person.errors];
    if (errors.length === 0 && isLeadRow(body))
      errors.push(
        ...errorsFrom(() => {
          values = { ...resolveLeadRow(body, before), ...person.values };
        }, fields),
      );
    return { errors: firstPerField(errors), values };
  }

  return {
    resource: leads,
    bodyFields: { salesperson: 'assigned_to' },
    async draft(rows) {
      await loadPeople(rows.map(({ cells }) => cells['salesperson']));
      return rows.map(toDraft);
    },
    judgeNew: async (drafts) =>
      drafts.map((draft) => {
        const wrong = toCellErrors(check(draft.body) ?? {});
        const judged = judge(draft, wrong, { body: draft.body, before: null });
        return { row: draft.row, key: null, ...judged };
      }),
    // Before any lead.
    lockReferences: async () => {
      if (makes) await lockLeadImports(tx);
    },
    judgeMatched: async (rows) =>
      rows.map((matched): CheckedRow => {
        const { draft, before } = matched;
        const body = toChangeBody(matched, checkChange);
        const wrong = toCellErrors(checkChange(body) ?? {});
        const judged = judge(draft, wrong, { body, before });
        const cleared = matched.cleared.includes('assigned_to') ? { assignedTo: null } : {};
        const values = getDifferences(before, { ...judged.values, ...cleared });
        const isErased =
          before['anonymizedAt'] !== null && contactColumnNames.some((column) => column in values);
        const erased = isErased
          ? [{ field: null, message: { key: 'lead.contact_erased' as const } }]
          : [];
        return {
          row: draft.row,
          key: null,
          before,
          errors: firstPerField([...judged.errors, ...erased]),
          values,
        };
      }),
    async insert(rows) {
      await lockLeadImports(tx);
      return insertLeads(tx, context, { rows: rows.map(({ values }) => values), room });
    },
    update: (rows) => updateLeads(tx, context, { rows, room }),
  };
}

/** Returns true for a body whose fields are checked. */
const isLeadRow = (body: object): body is LeadRowPatch => checkChange(body) === null;
