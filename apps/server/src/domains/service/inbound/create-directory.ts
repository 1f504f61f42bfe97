import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { addMilliseconds, type Clock, hours } from '#server/kernel/clock.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { inboundMail } from './inbound-mail.table.ts';
import type { MailDirectory, MailSender } from './read-inbound-mail.ts';

const ticketByNumber = createStatement(sql`
  select ${serviceTicket.id}, ${serviceTicket.customerId} as "customerId" from ${serviceTicket}
  where ${serviceTicket.number} = ${sql.placeholder('number')}::int`);

const senderByAddress = createStatement(sql`
  select ${userAccount.id} as "userId", ${userAccount.customerId} as "customerId", ${userAccount.email} as email,
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
  where ${inboundMail.ticketId} = ${sql.placeholder('ticketId')}::uuid
    and ${inboundMail.createdAt} > ${sql.placeholder('since')}::timestamptz
    and ${inboundMail.outcome} = 'message'
    and lower(${inboundMail.fromAddress}) = lower(${sql.placeholder('address')}::text)`);

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
    async findTicket(number) {
      const [found] = await ticketByNumber.run<{ id: string; customerId: string }>(database, {
        number,
      });
      return found ?? null;
    },
    async findSender(address) {
      const spellings = listSpellings(address);
      const [found] = await senderByAddress.run<MailSender & Record<string, unknown>>(database, {
        spellings,
      });
      return found ?? null;
    },
    async countRecent(address, ticketId) {
      const since = addMilliseconds(clock.now(), -hours(1)).toISOString();
      const values = { address, ticketId, since };
      const [found] = await recentMessages.run<{ count: number }>(database, values);
      return found?.count ?? 0;
    },
  };
}
