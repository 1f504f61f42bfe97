import { eq, getTableName, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { lead, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import {
  documentPassage,
  documentText,
} from '#server/domains/documents/texts/document-text.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { idempotencyKey } from '#server/resource/idempotency-key.table.ts';
import {
  isOwnEmail,
  isRedactableAddress,
  jsonMatchesPerson,
  matchesPerson,
  redactColumn,
  redactJson,
  redactText,
  runAndCount,
} from './redact-column.ts';
import { redactLeadNotes, redactLeads } from './redact-leads.ts';
import type { Redaction } from './redaction.ts';
import { placeholderName } from './placeholders.ts';

type RedactRows = (tx: Transaction, redaction: Redaction) => Promise<number>;

const fromStatement =
  (statement: (redaction: Redaction) => SQL): RedactRows =>
  (tx, redaction) =>
    runAndCount(tx, statement(redaction));

/** Replaces the account's values and deactivates it; the row stays. */
const redactAccount = fromStatement(
  ({
    userId,
    placeholderEmail,
    anonymizedAt,
  }) => sql`update ${userAccount} set email = ${placeholderEmail},
    first_name = ${placeholderName.first}, last_name = ${placeholderName.last}, phone_number = null,
    date_of_birth = null, title = null, team = null, password_hash = null, last_login_at = null, time_zone = null,
    password_reset_at = null, is_active = false, anonymized_at = ${anonymizedAt}, updated_at = ${anonymizedAt},
    version = ${userAccount.version} + 1
  where id = ${userId} and anonymized_at is null`,
);

/** Deletes the attempts that count towards the person's limits. */
const deleteAttempts = fromStatement(
  (redaction) => sql`delete from ${attempt}
    where ${or(isOwnEmail(redaction, attempt.subject), eq(attempt.subject, redaction.userId))}`,
);

/**
 * Deletes the idempotency keys of the person's requests of the last day, and of the requests that
 * created the account, or the lead and its notes: their digests contain personal values.
 */
const deleteIdempotencyKeys = fromStatement(
  ({ userId }) => sql`delete from ${idempotencyKey}
    where ${or(
      eq(idempotencyKey.userId, userId),
      eq(idempotencyKey.objectId, userId),
      sql`${idempotencyKey.objectId} in (select ${leadNote.id} from ${leadNote} where ${leadNote.leadId} = ${userId})`,
    )}`,
);

/**
 * Empties mails to the person and marks waiting ones as failed. In other mails, redacts only
 * mentions.
 */
const redactMails = fromStatement((redaction) => {
  const isTheirs = isRedactableAddress(redaction, mailOutbox.recipient);
  return sql`update ${mailOutbox} set
    recipient = ${redactColumn(redaction, mailOutbox.recipient)},
    status = case when ${isTheirs} and status = 'waiting' then 'failed' else status end,
    failure = case when ${isTheirs} and status = 'waiting' then 'anonymized' else failure end,
    params = case when ${isTheirs} then null else ${redactJson(redaction, mailOutbox.params)} end
  where ${isTheirs} or ${jsonMatchesPerson(redaction, mailOutbox.params)}`;
});

/**
 * Redacts the personal values of the audit trail: entries about the account and its objects, the IP
 * addresses of the person, and mentions in all other entries. Deletes the salt too. With the salt,
 * an attacker could test guesses against the digest in the chained row (docs/decisions/0006).
 */
const redactAudit = fromStatement((redaction) => {
  const entries = sql`(select entry.id,
      entry.object_id = ${redaction.userId}::uuid or coalesce(${redaction.userId}::text in
        (entry.changes #>> '{userId,to}', entry.changes #>> '{userId,from}'), false) as is_about,
      coalesce(entry.actor_id = ${redaction.userId}::uuid, false) as is_by
    from ${auditEntry} as entry)`;
  const { changes, ip } = auditPersonal;
  const redactedChanges = sql`(case when entry.is_about then '{}'::jsonb
    when ${jsonMatchesPerson(redaction, changes)} then ${redactJson(redaction, changes)}
    else ${changes} end)`;
  const redactedIp = sql`(case when entry.is_by then null else ${ip} end)`;
  return sql`update ${auditPersonal} set changes = ${redactedChanges}, ip = ${redactedIp},
    salt = ''::bytea, erased_at = ${redaction.anonymizedAt}
  from ${entries} as entry
  where entry.id = ${auditPersonal.entryId}
    and (entry.is_about or entry.is_by or ${jsonMatchesPerson(redaction, changes)})
    and (${changes} is distinct from ${redactedChanges} or ${ip} is distinct from ${redactedIp})`;
});

/** Redacts the passages of documents and rebuilds their search vectors. */
const redactPassages = fromStatement((redaction) => {
  const body = redactText(redaction, documentPassage.body);
  return sql`with renewed as (
      update ${documentPassage} set body = ${body},
        words = text_words(${documentText.language}, ${body})
      from ${documentText}
      where ${documentText.documentId} = ${documentPassage.documentId}
        and ${matchesPerson(redaction, documentPassage.body)}
      returning ${documentPassage.documentId}, ${documentPassage.number}, ${documentPassage.body}
    ), whole as (
      select document_id, text_words(max(language), string_agg(body, ' ' order by number)) as words
      from (
        select passage.document_id, passage.number, coalesce(renewed.body, passage.body) as body,
          text.language
        from ${documentPassage} as passage
        join ${documentText} as text using (document_id)
        left join renewed using (document_id, number)
        where passage.document_id in (select document_id from renewed)
      ) as passage group by document_id
    )
    update ${documentText} set words = whole.words,
      topics = ts_delete(topics, array(
        select lexeme from unnest(topics) except select lexeme from unnest(whole.words)))
    from whole where whole.document_id = ${documentText.documentId}`;
});

/** Tables with their own redacting statements, in the order of execution. */
export const specialTables: ReadonlyMap<PgTable, RedactRows> = new Map<PgTable, RedactRows>([
  [userAccount, redactAccount],
  [attempt, deleteAttempts],
  [idempotencyKey, deleteIdempotencyKeys],
  [lead, redactLeads],
  [leadNote, redactLeadNotes],
  [mailOutbox, redactMails],
  [auditPersonal, redactAudit],
  [documentPassage, redactPassages],
]);

export const specialTableNames: ReadonlySet<string> = new Set(
  [...specialTables.keys()].map((table) => getTableName(table)),
);
