import type { LeadRowPatch } from '@portal/contract/crm';
import { countries } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { toInternationalPhone } from '#server/kernel/phone-number.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import { insertLeadMoves, placeOnTop, type Room } from './bulk/place-leads.ts';
import { leads, publishLeadChanges } from './lead.resource.ts';
import { leadMove } from './lead.table.ts';
import { getStage } from './place-lead.ts';
import { resolveLeadColumns } from './resolve-lead-columns.ts';

/** Key of the advisory lock of imports. */
const importLock = 7_420_014;

/**
 * Lets one import of leads run at a time, until the transaction ends. The board stays free: an import
 * leaves room for the cards that people put on top meanwhile.
 */
export async function lockLeadImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

/**
 * Derives a lead's columns from a row of a file, as its form does; a telephone number of another country than the
 * lead's, or of none, stays as it is written.
 * @throws DomainError as `resolveLeadColumns`.
 */
export function resolveLeadRow(row: LeadRowPatch, before: Row | null): Row {
  const { contact_name: name, contact_email: email, contact_phone: phone, ...rest } = row;
  const { source, source_comment: comment, ...deal } = rest;
  const { stage, priority, lost_reason, organization, ...others } = deal;
  const { expected_value, expected_close_on, next_step, next_step_on, ...address } = others;
  const patch = {
    stage,
    priority,
    lost_reason,
    organization,
    expected_value,
    expected_close_on,
    next_step,
    next_step_on,
  };
  const columns = {
    ...resolveLeadColumns(
      { ...omitMissing(patch), address, source: omitMissing({ source, comment }) },
      before,
    ),
    contactName: name,
    contactEmail: email,
    contactPhone: phone && phone !== before?.['contactPhone'] ? toPhone(phone, row, before) : phone,
    stage,
  };
  return omitMissing(columns);
}

type Present<Body> = { [Name in keyof Body]?: Exclude<Body[Name], undefined> };

/** Leaves out what is undefined. */
function omitMissing<Body extends object>(body: Body): Present<Body> {
  const present: Present<Body> = { ...body };
  for (const [name, value] of Object.entries(body))
    if (value === undefined) Reflect.deleteProperty(present, name);
  return present;
}

function toPhone(phone: string, { country }: LeadRowPatch, before: Row | null): string {
  const known = country === undefined ? before?.['country'] : country;
  return toInternationalPhone(phone, countries.find((one) => one === known) ?? null);
}

/**
 * Adds leads on top of their stages, with a fixed number of statements. The caller must have locked the
 * imports. Returns their ids.
 */
export async function insertLeads(
  tx: Transaction,
  context: Context,
  { rows, room }: { readonly rows: readonly Row[]; readonly room: Room },
): Promise<readonly (string | null)[]> {
  const at = context.now.toISOString();
  const staged = rows.map((row, index) => ({
    row,
    id: String(index),
    stage: getStage(withStage(row)),
  }));
  const positions = await placeOnTop(tx, staged, { room });
  const ids = await insertRows(
    tx,
    context,
    leads,
    staged.map(({ row, id, stage }) => ({
      ...row,
      stage,
      position: positions.get(id) ?? 0,
      contactId: newId(),
      stageChangedAt: at,
    })),
  );
  const moves = ids.flatMap((leadId, index) => {
    const toStage = staged[index]?.stage;
    return leadId === null || toStage === undefined
      ? []
      : [{ id: newId(), leadId, fromStage: null, toStage, at, movedBy: getUserId(context.actor) }];
  });
  if (moves.length > 0) await tx.insert(leadMove).values(moves);
  await publishLeadChanges(
    tx,
    ids.filter((id) => id !== null),
  );
  return ids;
}

const withStage = (row: Row): Row => ({ stage: 'new', ...row });

/** A lead that a row of the file changes. */
interface Matched {
  readonly before: VersionedRow;
  readonly values: Row;
}

/**
 * Changes locked leads, with a fixed number of statements; those with another stage go on top of it. The
 * caller must have locked the imports.
 */
export async function updateLeads(
  tx: Transaction,
  context: Context,
  { rows, room }: { readonly rows: readonly Matched[]; readonly room: Room },
): Promise<void> {
  const moved = rows.flatMap(({ before, values }) =>
    'stage' in values ? [{ id: before.id, stage: String(values['stage']) }] : [],
  );
  const positions = await placeOnTop(tx, moved, { room });
  const stageChangedAt = context.now.toISOString();
  const updates = rows.map(({ before, values }) => {
    const position = positions.get(before.id);
    const place = position === undefined ? {} : { position, stageChangedAt };
    return { before, values: { ...values, ...place } };
  });
  await updateRows(tx, context, leads, updates);
  await insertLeadMoves(tx, context, updates);
  await publishLeadChanges(
    tx,
    updates.map(({ before }) => before.id),
  );
}
