import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { mailPerson, createLinkToken } from '#server/domains/auth/index.ts';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest } from './anonymization-request.table.ts';

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
