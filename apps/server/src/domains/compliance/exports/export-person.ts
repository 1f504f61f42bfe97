import {
  exportMyData,
  exportPerson as exportRoute,
  type PersonalData,
  type PersonalDataSection,
  personalDataSections,
} from '@portal/contract/compliance';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import {
  notification,
  notificationDigest,
  notificationRead,
  notificationReader,
} from '#server/domains/notifications/notification.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import {
  byId,
  type ExportedPerson,
  type PersonalSource,
  selectEntries,
} from './personal-source.ts';
import { accountSources, browserSources, groupSources, sessionSources } from './sources/account.ts';
import {
  activitySources,
  dataRequestSources,
  mailSources,
  requestSources,
} from './sources/activity.ts';
import { leadNoteSources, leadSources, maintenanceSources, rightSources } from './sources/crm.ts';
import { documentSources, importSources } from './sources/files.ts';
import {
  attachmentSources,
  inboundMailSources,
  messageSources,
  serviceRequestSources,
  ticketSources,
} from './sources/service.ts';

/** Notifications, settings per kind, read marks and digest mails. */
const notificationSources: readonly PersonalSource[] = [
  {
    table: notificationReader,
    links: [byId(notificationReader.userId)],
    fields: {
      kind: notificationReader.kind,
      delivery: notificationReader.delivery,
      all_read_at: notificationReader.allReadAt,
    },
    order: notificationReader.kind,
  },
  {
    table: notificationRead,
    links: [byId(notificationRead.userId)],
    fields: { notification_id: notificationRead.notificationId, read_at: notificationRead.readAt },
    order: notificationRead.notificationId,
  },
  {
    table: notification,
    links: [byId(notification.userId)],
    fields: {
      kind: notification.kind,
      created_at: notification.createdAt,
      read_at: notification.readAt,
      mailed_at: notification.mailedAt,
    },
    order: notification.id,
  },
  {
    table: notificationDigest,
    links: [byId(notificationDigest.userId)],
    fields: { day: notificationDigest.day },
    order: notificationDigest.day,
  },
];

/** Returns all data about the caller (GDPR articles 15 and 20). Writes an audit entry. */
export function exportOwnData(context: Context): Promise<PersonalData> {
  authorize(context.actor, exportMyData.access);
  return collectData(context, getUserId(context.actor) ?? '');
}

/**
 * Returns all data about a person, for officers: the owner of an account, or the contact of a lead.
 * Writes an audit entry. @throws DomainError `not_found`.
 */
export function exportPerson(context: Context, { id }: { id: string }): Promise<PersonalData> {
  authorize(context.actor, exportRoute.access);
  return collectData(context, id);
}

/** Reads all sections in one snapshot, one query each. */
function collectData(context: Context, id: string): Promise<PersonalData> {
  return transact(context, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const person = await getExportedPerson(tx, id);
    const sections: PersonalData['sections'] = [];
    for (const name of personalDataSections)
      sections.push({ name, rows: await listRows(tx, personalSections[name], person) });
    await writeAuditEntry(tx, context, {
      action: 'export',
      table: person.table,
      objectId: person.id,
    });
    return {
      exported_at: context.now.toISOString(),
      person: { id: person.id, name: person.name || person.email },
      sections,
    };
  });
}

interface FoundPerson extends ExportedPerson {
  readonly table: PgTable;
}

async function getExportedPerson(tx: Transaction, id: string): Promise<FoundPerson> {
  if (!isId(id)) throw new DomainError('not_found');
  const { email, firstName, lastName } = userAccount;
  const [account] = await tx
    .select({ id: userAccount.id, email, firstName, lastName })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  if (account) {
    const name = `${account.firstName} ${account.lastName}`.trim();
    return { id: account.id, email: account.email, name, table: userAccount };
  }
  const { contactEmail, contactName: name } = lead;
  const [contact] = await tx
    .select({ id: lead.id, contactEmail, name })
    .from(lead)
    .where(eq(lead.id, id));
  if (!contact) throw new DomainError('not_found');
  return { ...contact, email: contact.contactEmail?.toLowerCase() ?? '', table: lead };
}

type Entry = PersonalData['sections'][number]['rows'][number];

async function listRows(
  tx: Transaction,
  sources: readonly PersonalSource[],
  person: ExportedPerson,
): Promise<Entry[]> {
  if (sources.length === 0) return [];
  const { rows } = await tx.execute<{ entry: Entry }>(selectEntries(sources, person));
  return rows.map(({ entry }) => entry);
}

/** Sources per section of an export. A test checks that they cover all tables. */
export const personalSections: Readonly<Record<PersonalDataSection, readonly PersonalSource[]>> = {
  account: accountSources,
  groups: groupSources,
  sessions: sessionSources,
  known_browsers: browserSources,
  service_requests: serviceRequestSources,
  service_tickets: ticketSources,
  messages: messageSources,
  attachments: attachmentSources,
  leads: leadSources,
  lead_notes: leadNoteSources,
  documents: documentSources,
  viewing_rights: rightSources,
  maintenance: maintenanceSources,
  imports: importSources,
  mails: [...mailSources, ...inboundMailSources],
  notifications: notificationSources,
  anonymization_requests: requestSources,
  data_requests: dataRequestSources,
  activity: activitySources,
};
