import { eq, getTableName, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
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
  mentionsPerson,
  redactColumn,
  redactJson,
  redactText,
  runAndCount,
} from './redact-column.ts';
import type { Redaction } from './redaction.ts';
import { placeholderContact, placeholderName, redactionText } from './placeholders.ts';

/** Condition: the lead is the one whose contact is anonymized. */
const isSubject = ({ userId }: Redaction): SQL => sql`${lead.id} = ${userId}`;

/**
 * Empties what the lead of a contact without an account says about the contact, whatever words it uses:
 * all of its texts are about this person.
 */
const updateSubject = (redaction: Redaction): SQL => sql`update ${lead} set
    contact_name = ${placeholderContact},
    contact_email = case when contact_email is null then null else ${redaction.placeholderEmail} end,
    contact_phone = null, street = null, house_number = null, postal_code = null, city = null,
    country = null, next_step = null, next_step_on = null, lost_reason = null, source_comment = null,
    anonymized_at = ${redaction.anonymizedAt}, updated_at = ${redaction.anonymizedAt},
    version = ${lead.version} + 1
  where ${isSubject(redaction)} and anonymized_at is null`;

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

/**
 * Replaces the person as the contact of leads, and removes their address, also from the audit log. In other leads,
 * redacts only mentions.
 */
async function redactLeads(tx: Transaction, redaction: Redaction): Promise<number> {
  // The update takes away the address by which these leads are found.
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${lead} where ${isOwnEmail(redaction, lead.contactEmail)} or ${isSubject(redaction)}
      union all select id from ${leadNote} where ${eq(leadNote.leadId, redaction.userId)}`,
  );
  const ids = rows.map(({ id }) => id);
  await clearPersonalValues(tx, new Date(redaction.anonymizedAt), ids);
  // The lead of the subject comes first: the other statement marks a contact by the address as erased.
  const changed = await runAndCount(tx, updateSubject(redaction));
  return changed + (await runAndCount(tx, updateLeads(redaction)));
}

function updateLeads(redaction: Redaction): SQL {
  const isTheirs = sql`coalesce(${isOwnEmail(redaction, lead.contactEmail)}, false)`;
  return sql`update ${lead} set
    contact_name = case when ${isTheirs} then ${placeholderContact}
      else ${redactText(redaction, lead.contactName)} end,
    contact_email = ${redactColumn(redaction, lead.contactEmail)},
    contact_phone = case when ${isTheirs} or ${mentionsPerson(redaction, lead.contactPhone)} then null
      else contact_phone end,
    street = case when ${isTheirs} then null else ${redactText(redaction, lead.street)} end,
    house_number = case when ${isTheirs} then null else ${redactText(redaction, lead.houseNumber)} end,
    postal_code = case when ${isTheirs} then null else ${redactText(redaction, lead.postalCode)} end,
    city = case when ${isTheirs} then null else ${redactText(redaction, lead.city)} end,
    country = case when ${isTheirs} then null else country end,
    organization = ${redactText(redaction, lead.organization)},
    next_step = ${redactText(redaction, lead.nextStep)},
    lost_reason = ${redactText(redaction, lead.lostReason)},
    source_comment = ${redactText(redaction, lead.sourceComment)},
    anonymized_at = case when ${isTheirs} then ${redaction.anonymizedAt} else anonymized_at end,
    version = ${lead.version} + 1
  where ${or(
    matchesPerson(redaction, lead.contactName),
    mentionsPerson(redaction, lead.contactEmail),
    mentionsPerson(redaction, lead.contactPhone),
    matchesPerson(redaction, lead.lostReason),
    matchesPerson(redaction, lead.sourceComment),
    matchesPerson(redaction, lead.organization),
    matchesPerson(redaction, lead.street),
    matchesPerson(redaction, lead.houseNumber),
    matchesPerson(redaction, lead.postalCode),
    matchesPerson(redaction, lead.city),
    matchesPerson(redaction, lead.nextStep),
  )}`;
}

/** Empties the notes on a contact without an account; in notes on other leads, redacts mentions. */
async function redactLeadNotes(tx: Transaction, redaction: Redaction): Promise<number> {
  const isTheirs = eq(leadNote.leadId, redaction.userId);
  return runAndCount(
    tx,
    sql`update ${leadNote} set
      text = case when ${isTheirs} then ${redactionText}::text else ${redactText(redaction, leadNote.text)} end,
      version = ${leadNote.version} + 1
    where (${isTheirs} and text <> ${redactionText}) or ${matchesPerson(redaction, leadNote.text)}`,
  );
}
