import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { createLinkToken, mailPerson } from '#server/domains/auth/index.ts';
import type { Context } from '#server/resource/context.ts';
import { isOpen } from './anonymization-request.resource.ts';
import {
  anonymizationRequest,
  anonymizationRequest as request,
} from './anonymization-request.table.ts';

interface OpenRequest {
  readonly id: string;
  readonly userId: string;
  readonly graceEndsAt: string;
}

/**
 * Mails a person that their account will be anonymized. The mail has a link to show and cancel the
 * request, since the person can no longer sign in. Replaces any earlier link.
 */
export async function issueRequestLink(
  tx: Transaction,
  context: Context,
  { id, userId, graceEndsAt }: OpenRequest,
): Promise<void> {
  const { token, digest } = createLinkToken();
  await tx
    .update(anonymizationRequest)
    .set({ linkDigest: digest })
    .where(eq(anonymizationRequest.id, id));
  await mailPerson(tx, context, {
    userId,
    template: 'anonymization_requested',
    params: {
      link: `${context.portalUrl()}/anonymization-request/${userId}/${token}`,
      ends_at: { instant: graceEndsAt },
    },
  });
}

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
  if (open) await issueRequestLink(tx, context, { ...open, userId });
}
