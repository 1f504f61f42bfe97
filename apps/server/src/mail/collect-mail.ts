import { sql } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { mailOutbox } from './mail-outbox.table.ts';

/** Minutes in which further mails about a topic to the same receiver are collected. */
const collectingMinutes = 5;

/** A mail about a topic, as its row. */
type TopicMail = Omit<typeof mailOutbox.$inferInsert, 'id' | 'topicId'> & {
  readonly id: string;
  readonly topicId: string;
};

/** Where a mail went. */
interface CollectedMail {
  readonly id: string;
  /** False if it became part of a mail that waits. */
  readonly isNew: boolean;
  /** When it may be sent; null for at once. */
  readonly dueAt: Date | null;
}

const { recipient, topicId, dueAt, collecting, status, createdAt, failure, params } = mailOutbox;

/**
 * The first mail to a receiver about a topic goes at once. It, and each later one, begins a time in
 * which others wait; the first that waits has the row, which the unique index allows once. They wait no
 * longer than for one that was given its time, and not for one that was withdrawn.
 */
const insertOrJoin = createStatement(sql`
  insert into ${mailOutbox} (id, recipient, language, time_zone, template, params, topic_id, due_at, collecting)
  select ${sql.placeholder('id')}::uuid, ${sql.placeholder('recipient')}::text, ${sql.placeholder('language')}::text,
    ${sql.placeholder('time_zone')}::text, ${sql.placeholder('template')}::text, ${sql.placeholder('params')}::jsonb,
    ${sql.placeholder('topic_id')}::uuid, due.at, due.at is not null
  from (
    select case when latest.is_collecting or latest.ends_at > now() then latest.ends_at end as at
    from (
      select max(case when not ${collecting} and ${status} = 'waiting' and ${dueAt} > now() then ${dueAt}
          else coalesce(${dueAt}, ${createdAt}) + make_interval(mins => ${sql.raw(String(collectingMinutes))}) end) as ends_at,
        bool_or(${collecting} and ${status} = 'waiting') as is_collecting
      from ${mailOutbox}
      where ${topicId} = ${sql.placeholder('topic_id')}::uuid
        and lower(${recipient}) = lower(${sql.placeholder('recipient')}::text)
        and ${failure} is distinct from 'withdrawn'
    ) as latest
  ) as due
  on conflict (lower(recipient), topic_id) where collecting and status = 'waiting' do update
    set updated_at = now(), params = jsonb_set(${params}, '{further}', coalesce(${params} -> 'further', '[]')
      || jsonb_build_array(jsonb_build_object('template', excluded.template, 'params', excluded.params,
        'at', ${instantInJson(sql`now()`)})))
  returning id, due_at`);

/**
 * Inserts a mail about a topic, or adds it to the one that waits for further ones. The caller has
 * locked the topic, so that two first mails are not written at the same time.
 */
export async function collectMail(tx: Transaction, mail: TopicMail): Promise<CollectedMail> {
  const [row] = await insertOrJoin.runIn<{ id: string; due_at: string | null }>(tx, {
    id: mail.id,
    recipient: mail.recipient,
    language: mail.language,
    time_zone: mail.timeZone,
    template: mail.template,
    params: JSON.stringify(mail.params),
    topic_id: mail.topicId,
  });
  if (!row) throw new Error('The mail was not stored');
  const due = row.due_at === null ? null : new Date(row.due_at);
  return { id: row.id, isNew: row.id === mail.id, dueAt: due };
}
