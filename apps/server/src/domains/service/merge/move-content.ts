import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { serviceAttachment } from '../attachments/service-attachment.table.ts';
import { internalNote, ticketReply } from '../messages/message.table.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { selectMerged } from './find-merge-target.ts';

/** Ids of what moved from a ticket to another one. */
export interface MovedContent {
  readonly replyIds: string[];
  readonly noteIds: string[];
  readonly attachmentIds: string[];
}

const tables = {
  replyIds: ticketReply,
  noteIds: internalNote,
  attachmentIds: serviceAttachment,
} as const;

/** Moves messages and files of a locked ticket to another one, and returns their ids. */
export async function moveContent(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MovedContent> {
  const move = async (name: keyof typeof tables): Promise<string[]> => {
    const table = tables[name];
    const moved = await tx
      .update(table)
      .set({ ticketId: to })
      .where(eq(table.ticketId, from))
      .returning({ id: table.id });
    return moved.map(({ id }) => id);
  };
  return {
    replyIds: await move('replyIds'),
    noteIds: await move('noteIds'),
    attachmentIds: await move('attachmentIds'),
  };
}

/**
 * Moves back what was moved, and the files that were added since to a request of the ticket, or of one
 * that was merged into it: they belong to both. What was deleted meanwhile stays deleted.
 */
export async function moveContentBack(
  tx: Transaction,
  moved: MovedContent,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const name of ['replyIds', 'noteIds', 'attachmentIds'] as const) {
    if (moved[name].length === 0) continue;
    const table = tables[name];
    await tx
      .update(table)
      .set({ ticketId: to })
      .where(and(inArray(table.id, moved[name]), eq(table.ticketId, from)));
  }
  const requests = sql`(with recursive ${selectMerged(to)}
    select ${serviceRequest.id} from ${serviceRequest} where ${serviceRequest.serviceTicketId} = ${to}::uuid
      or ${serviceRequest.serviceTicketId} in (select id from merged))`;
  await tx
    .update(serviceAttachment)
    .set({ ticketId: to })
    .where(
      and(eq(serviceAttachment.ticketId, from), inArray(serviceAttachment.requestId, requests)),
    );
}
