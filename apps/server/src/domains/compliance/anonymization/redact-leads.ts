import { eq, or, sql, type SQL } from 'drizzle-orm';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import type { Transaction } from '#server/database/database.ts';
import { lead, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { placeholderContact, redactionText } from './placeholders.ts';
import {
  isOwnEmail,
  matchesPerson,
  mentionsPerson,
  redactColumn,
  redactText,
  runAndCount,
} from './redact-column.ts';
import type { Redaction } from './redaction.ts';

/** Condition: the lead is the one whose contact is anonymized. */
const isSubject = ({ userId }: Redaction): SQL => sql`${lead.id} = ${userId}`;

/**
 * Replaces the person as the contact of leads, and removes their address, also from the audit log. In other leads,
 * redacts only mentions.
 */
export async function redactLeads(tx: Transaction, redaction: Redaction): Promise<number> {
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

/** Empties the notes on a contact without an account; in notes on other leads, redacts mentions. */
export async function redactLeadNotes(tx: Transaction, redaction: Redaction): Promise<number> {
  const isTheirs = eq(leadNote.leadId, redaction.userId);
  return runAndCount(
    tx,
    sql`update ${leadNote} set
      text = case when ${isTheirs} then ${redactionText}::text else ${redactText(redaction, leadNote.text)} end,
      version = ${leadNote.version} + 1
    where (${isTheirs} and text <> ${redactionText}) or ${matchesPerson(redaction, leadNote.text)}`,
  );
}
