import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { addMilliseconds, type Clock, hours } from '#server/kernel/clock.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { inboundMail } from './inbound-mail.table.ts';
import type { MailDirectory, MailSender, RepliedWork } from './read-inbound-mail.ts';

const ticketByNumber = createStatement(sql`
  select ${serviceTicket.id} as "ticketId", null as "requestId", ${serviceTicket.customerId} as "customerId"
  from ${serviceTicket} where ${serviceTicket.number} = ${sql.placeholder('number')}::int`);

const requestById = createStatement(sql`
  select ${serviceRequest.serviceTicketId} as "ticketId", ${serviceRequest.id} as "requestId",
    ${serviceRequest.customerId} as "customerId"
  from ${serviceRequest} where ${serviceRequest.id} = ${sql.placeholder('id')}::uuid`);

const senderByAddress = createStatement(sql`
  select ${userAccount.id} as "userId", ${userAccount.customerId} as "customerId", ${userAccount.email} as email,
    ${userAccount.clinicRole} as "clinicRole", ${userAccount.clinicIds}::text[] as "clinicIds",
    trim(${userAccount.firstName} || ' ' || ${userAccount.lastName}) as name,
    ${userAccount.preferredLanguage} as language, ${userAccount.timeZone} as "timeZone"
  from ${userAccount} left join ${customer} on ${customer.id} = ${userAccount.customerId}
  where ${userAccount.email} = any(${sql.placeholder('spellings')}::text[])
    and ${userAccount.isActive} and ${userAccount.anonymizedAt} is null
    and case when ${userAccount.role} = 'customer' then ${customer.isActive}
      else exists (select from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
        where ${groupMember.userId} = ${userAccount.id} and 'service' = any(${userGroup.permissions})) end
  limit 1`);

const recentMessages = createStatement(sql`
  select count(*)::int as count from ${inboundMail}
  where ${inboundMail.senderId} = ${sql.placeholder('senderId')}::uuid
    and ${inboundMail.createdAt} > ${sql.placeholder('since')}::timestamptz
    and ${inboundMail.outcome} = 'message'
    and (${inboundMail.ticketId} = ${sql.placeholder('ticketId')}::uuid
      or ${inboundMail.requestId} = ${sql.placeholder('requestId')}::uuid)`);

type WorkRow = RepliedWork & Record<string, unknown>;

/** Creates the directory of the tickets and accounts in the database. */
export function createDirectory({
  database,
  clock,
  isOwn,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly isOwn: MailDirectory['isOwn'];
}): MailDirectory {
  return {
    isOwn,
    async findWork(named) {
      const [found] =
        named.kind === 'ticket'
          ? await ticketByNumber.run<WorkRow>(database, { number: named.number })
          : await requestById.run<WorkRow>(database, { id: named.id });
      return found ?? null;
    },
    async findSender(address) {
      const spellings = listSpellings(address);
      const [found] = await senderByAddress.run<MailSender & Record<string, unknown>>(database, {
        spellings,
      });
      return found ?? null;
    },
    async countRecent({ userId: senderId }, { ticketId, requestId }) {
      const since = addMilliseconds(clock.now(), -hours(1)).toISOString();
      const values = { senderId, ticketId, requestId, since };
      const [found] = await recentMessages.run<{ count: number }>(database, values);
      return found?.count ?? 0;
    },
  };
}
