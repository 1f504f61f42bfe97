import { createStatement } from '#server/database/statement.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { inboundMailbox } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { minutes } from '#server/kernel/clock.ts';
import { type Finding, thresholds } from './probe.ts';

/** How the reading of the mailbox goes; all null before the first time. */
export interface MailboxState {
  readonly lastReadAt: string | null;
  readonly lastMailAt: string | null;
  readonly failedAt: string | null;
  /** Code of the failure. */
  readonly failure: string | null;
}

const statement = createStatement(sql`
  select last_read_at as "lastReadAt", last_mail_at as "lastMailAt", failed_at as "failedAt", failure
  from ${inboundMailbox}`);

const unread: MailboxState = { lastReadAt: null, lastMailAt: null, failedAt: null, failure: null };

/** Reads how the reading of the mailbox goes. */
export async function readMailboxState(database: Database): Promise<MailboxState> {
  const [found] = await statement.run<MailboxState & Record<string, unknown>>(database, {});
  return found ?? unread;
}

/** Rates the mailbox by when it was last read. @throws Error if the database does not respond. */
export async function probeMailbox(database: Database, now: Date): Promise<Finding> {
  return assessMailbox(await readMailboxState(database), now);
}

/** Rates a mailbox: its mails wait, but are not lost. */
export function assessMailbox({ lastReadAt, failure }: MailboxState, now: Date): Finding {
  const found = (
    status: Finding['status'],
    key: `system.mailbox.${'fine' | 'late' | 'unread'}`,
  ) => ({
    status,
    latencyMs: null,
    detail: { key, params: { failure: failure ?? '–' } },
  });
  if (lastReadAt === null)
    return found(failure === null ? 'ok' : 'degraded', 'system.mailbox.unread');
  const age = now.getTime() - Date.parse(lastReadAt);
  if (age < minutes(thresholds.mailbox.degradedMinutes)) return found('ok', 'system.mailbox.fine');
  const isLong = age >= minutes(thresholds.mailbox.downMinutes);
  return found(isLong ? 'down' : 'degraded', 'system.mailbox.late');
}
