import { UnmatchedMail, unmatchedReasons } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference } from '#server/domains/users/index.ts';
import { anyOf } from '#server/resource/list/source.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineInternalResource, defineResource } from '#server/resource/resource.ts';
import { ticketName } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { inboundMail, inboundMailFile } from './inbound-mail.table.ts';

/** A mail that waits for the desk. */
export const isUnmatched = sql`${inboundMail.outcome} = 'unmatched'`;

/** Mails that wait for the desk. */
export const unmatchedMails = defineResource(UnmatchedMail, {
  name: 'unmatched_mail',
  table: inboundMail,
  fields: {
    sender: personReference(userAccount),
    customer: objectField({ id: customer.id, name: customer.name }, customer.id),
    files: sql`coalesce((select json_agg(json_build_object('name', ${inboundMailFile.fileName},
        'size', ${inboundMailFile.fileSize}, 'content_type', ${inboundMailFile.contentType})
        order by ${inboundMailFile.id})
      from ${inboundMailFile} where ${inboundMailFile.mailId} = ${inboundMail.id}), '[]')`,
    ticket_id: sql`case when ${serviceTicket.id} is not null then ${ticketName} end`,
    service_ticket_id: inboundMail.ticketId,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${inboundMail.senderId}
    left join ${customer} on ${customer.id} = ${userAccount.customerId}
    left join ${serviceTicket} on ${serviceTicket.id} = ${inboundMail.ticketId}`,
  scope: { employees: () => isUnmatched, customers: 'none' },
  filters: { reason: anyOf(inboundMail.reason, unmatchedReasons) },
  orderings: { created_at: inboundMail.createdAt },
  search: inboundMail.searchText,
});

/** All mails that came in, for what the desk does with one. */
export const inboundMails = defineInternalResource<{ readonly id: string }>({
  name: 'inbound_mail',
  table: inboundMail,
  fields: { id: inboundMail.id },
  scope: { employees: 'all', customers: 'none' },
});
