import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  cancelLinkedRequest as cancelRoute,
  showLinkedRequest as showRoute,
  type LinkedRequest,
} from '@portal/contract/compliance';
import type { RouteBody } from '@portal/contract/kernel';
import { digestToken } from '#server/domains/auth/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { anonymizationRequests, isOpen } from './anonymization-request.resource.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { cancelLocked, mailCancelled } from './cancel-request.ts';

type Claim = RouteBody<typeof showRoute>;

const later = alias(request, 'later');

/** Condition: the request is cancelled, is the latest, and the account is not anonymized. */
const isCancelledLast = sql`${request.status} = 'cancelled'
  and not exists (select from ${request} as ${later}
    where ${later.userId} = ${request.userId} and ${later.ordinal} > ${request.ordinal})
  and exists (select from ${userAccount}
    where ${userAccount.id} = ${request.userId} and ${userAccount.anonymizedAt} is null)`;

/**
 * Returns the request of a mailed link. The link is valid while the request is open. A cancelled
 * request stays visible until a later request for the account.
 * @throws DomainError `invalid_link`.
 */
export async function showLinkedRequest(context: Context, claim: Claim): Promise<LinkedRequest> {
  authorize(context.actor, showRoute.access);
  return readLinkedRequest(context, await getLinkedRequestId(context, claim));
}

/**
 * Cancels the request of a mailed link; the account stays deactivated.
 * @throws DomainError `invalid_link`; `invalid_transition` for a cancelled request.
 */
export async function cancelLinkedRequest(context: Context, claim: Claim): Promise<LinkedRequest> {
  authorize(context.actor, cancelRoute.access);
  const id = await getLinkedRequestId(context, claim);
  await transact(context, async (tx) => {
    const [locked] = await tx.select().from(request).where(eq(request.id, id)).for('no key update');
    if (!locked) throw new DomainError('invalid_link');
    await cancelLocked(tx, context, locked, null);
    if (locked.userId !== null) await mailCancelled(tx, context, locked.userId);
  });
  return readLinkedRequest(context, id);
}

async function getLinkedRequestId({ database }: Context, { uid, token }: Claim): Promise<string> {
  if (!isId(uid)) throw new DomainError('invalid_link');
  const [found] = await database.orm
    .select({ id: request.id })
    .from(request)
    .where(
      and(
        eq(request.userId, uid),
        eq(request.linkDigest, digestToken(token)),
        or(isOpen, isCancelledLast),
      ),
    );
  if (!found) throw new DomainError('invalid_link');
  return found.id;
}

/** Reads as the system: the link authorizes access, and the response schema limits the fields. */
function readLinkedRequest(context: Context, id: string): Promise<LinkedRequest> {
  const actor = { kind: 'system', task: 'request link' } as const;
  return read({ ...context, actor }, anonymizationRequests, id);
}
