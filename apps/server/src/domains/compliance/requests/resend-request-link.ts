import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { issueRequestLink } from './issue-request-link.ts';
import { isOpen } from './request-state.ts';

/**
 * Mails a new link for a person's open request to their new address. The link in the mail to the
 * old address becomes invalid.
 */
export async function resendRequestLink(
  tx: Transaction,
  context: Context,
  { userId }: { userId: string },
): Promise<void> {
  const [open] = await tx
    .select()
    .from(request)
    .where(and(eq(request.userId, userId), isOpen));
  if (open) await issueRequestLink(tx, context, open);
}
