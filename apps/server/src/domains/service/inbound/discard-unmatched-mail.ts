import { discardUnmatchedMail as route } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { releaseFile, revokeFileLinks } from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { inboundMailFile } from './inbound-mail.table.ts';
import { endMail, lockUnmatchedMail } from './open-request-from-mail.ts';

/**
 * Deletes what a mail says, with its files. Its row stays without a word, so that a copy does not come
 * back.
 * @throws DomainError `conflict` for a mail that became a request; `not_found`.
 */
export async function discardUnmatchedMail(context: Context, id: string): Promise<void> {
  authorize(context.actor, route.access);
  const paths = await transact(context, async (tx) => {
    const mail = await lockUnmatchedMail(tx, context, id);
    const files = await tx
      .delete(inboundMailFile)
      .where(eq(inboundMailFile.mailId, mail.id))
      .returning({ path: inboundMailFile.blobPath });
    for (const { path } of files) await releaseFile(tx, path);
    await endMail(tx, context, mail, {
      outcome: 'discarded',
      fromAddress: null,
      fromName: null,
      senderId: null,
      subject: '',
      text: '',
      leftOut: null,
    });
    return files.map(({ path }) => path);
  });
  for (const path of paths) await revokeFileLinks(context, path);
}
