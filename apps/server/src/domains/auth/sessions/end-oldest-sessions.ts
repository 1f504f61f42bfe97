import { sql } from 'drizzle-orm';
import { writeAuditEntry, type AuditActor } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { formatBrowser } from '../mailing/format-browser.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { isAlive } from './is-alive.ts';
import { session } from './session.table.ts';

const at = sql`${sql.placeholder('at')}::timestamptz(3)`;

/** Ends what is not among the sessions that were used last. */
const endBeyond = createStatement(sql`
  update ${session} set ended_at = ${at}
  from (
    select ${session.id}, row_number() over (
      order by ${session.id} = ${sql.placeholder('begunId')}::uuid desc, ${session.lastSeenAt} desc, ${session.ordinal} desc) as place
    from ${session}
    where ${session.userId} = ${sql.placeholder('userId')}::uuid and ${isAlive(at)}
  ) as ranked
  where ${session.id} = ranked.id and ranked.place > ${sql.placeholder('most')}::int and ${session.endedAt} is null
  returning ${session.userAgent} as "userAgent"`);

interface EndingOptions {
  readonly userId: string;
  readonly role: AuditActor['kind'];
  readonly most: number;
  /** The session that has just begun, which stays even if others were used later. */
  readonly begunId: string;
}

/**
 * Ends a person's sessions beyond the most that they may have at once, those first that were not used
 * for longest, and mails them about each. Runs after a session was begun: of several that begin at the
 * same time, the last to be counted sees all others.
 */
export async function endOldestSessions(
  tx: Transaction,
  context: Context,
  { userId, role, most, begunId }: EndingOptions,
): Promise<void> {
  const ended = await endBeyond.runIn<{ userAgent: string | null }>(tx, {
    at: context.now.toISOString(),
    userId,
    most,
    begunId,
  });
  if (ended.length === 0) return;
  const by = { kind: role, userId };
  await writeAuditEntry(tx, context, {
    action: 'end_session',
    table: userAccount,
    objectId: userId,
    by,
    facts: { plain: { count: ended.length }, personal: {} },
  });
  for (const { userAgent } of ended)
    await mailPerson(tx, context, {
      userId,
      template: 'oldest_session_ended',
      params: {
        at: { instant: context.now.toISOString() },
        browser: formatBrowser(userAgent),
        most,
        link: `${context.portalUrl()}/dashboard/profile?tab=sessions`,
      },
    });
}
