import { eq, sql } from 'drizzle-orm';
import { addLeadNote as route, type LeadNote } from '@portal/contract/crm';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { insertRow, lockRow } from '#server/resource/write.ts';
import { leadNotes, leads, publishLeadChange } from './lead.resource.ts';
import { lead } from './lead.table.ts';

/**
 * Adds a note to a lead. Does not change the lead's version, so that a note causes no conflict for
 * a concurrent edit.
 * @throws DomainError `not_found`.
 */
export async function addNote(
  context: Context,
  { id, body }: { id: string; body: { text: string } },
): Promise<LeadNote> {
  authorize(context.actor, route.access);
  return createIdempotent(context, leadNotes, async (tx) => {
    const { id: leadId } = await lockRow(tx, context, leads, { id, seenVersion: null });
    const authorId = getUserId(context.actor);
    const made = await insertRow(tx, context, leadNotes, { leadId, authorId, text: body.text });
    await tx
      .update(lead)
      .set({ lastNoteAt: sql`greatest(${lead.lastNoteAt}, ${context.now.toISOString()})` })
      .where(eq(lead.id, leadId));
    await publishLeadChange(tx, leadId);
    return made;
  });
}
