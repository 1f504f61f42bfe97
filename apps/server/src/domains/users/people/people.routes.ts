import { lookUpPeople, type PersonKind, PersonName } from '@portal/contract/users';
import { sql, type SQL } from 'drizzle-orm';
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, naturalCollation } from '#server/database/columns.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { bindList } from '#server/http/bind-crud.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import type { Resource } from '#server/resource/resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { displayName } from '../accounts/user.resource.ts';

/** Columns of a person, as `people` selects them. */
const person = pgTable('person', {
  id: uuid(),
  ordinal: bigint({ mode: 'number' }),
  kind: text({ enum: ['employee', 'customer', 'lead'] }),
  name: text(),
  lastName: text('last_name'),
  email: text(),
  customerId: uuid('customer_id'),
  anonymizedAt: instant('anonymized_at'),
  /** For the description of the search; each half has a column with more words. */
  searchText: text('search_text').generatedAlwaysAs(sql`name || email`),
});

const leadKind = sql.raw(`'${'lead' satisfies PersonKind}'::text`);

/**
 * Selects accounts and the contacts of leads. Each has an index in the orders of the list, which
 * PostgreSQL merges, and one of its own that a search reads.
 */
const people: SQL = sql`
  select ${userAccount.id} as id, ${userAccount.ordinal} as ordinal, ${userAccount.role} as kind,
    ${displayName(userAccount)} as name, ${userAccount.lastName} as last_name,
    ${userAccount.email} as email, ${userAccount.customerId} as customer_id,
    ${userAccount.anonymizedAt} as anonymized_at, ${userAccount.searchText} as search_text
  from ${userAccount}
  union all
  select ${lead.id}, ${lead.ordinal}, ${leadKind}, ${lead.contactName}, ${lead.contactName},
    ${lead.contactEmail}, ${lead.customerId}, ${lead.anonymizedAt}, ${lead.searchText}
  from ${lead}`;

const isLead = sql`${person.kind} = ${leadKind}`;

/**
 * People whom a request for anonymization or an export can concern: all who are not anonymized,
 * also those with a closed account, and the contacts of leads, who have none. The e-mail replaces a
 * missing name.
 */
const personNames: Resource<PersonName> = {
  name: 'person_name',
  schema: PersonName,
  table: person,
  relation: people,
  fields: {
    id: person.id,
    kind: person.kind,
    lead_id: sql`case when ${isLead} then ${person.id} end`,
    name: person.name,
    email: person.email,
    role: sql`case when not ${isLead} then ${person.kind} end`,
    customer: sql`case when ${customer.id} is not null
      then json_build_object('id', ${customer.id}, 'name', ${customer.name}) end`,
  },
  joins: sql`left join ${customer} on ${customer.id} = ${person.customerId}`,
  scope: { employees: () => sql`${person.anonymizedAt} is null`, customers: 'none' },
  orderings: { last_name: sql`${person.lastName} ${naturalCollation}` },
  search: person.searchText,
};

export const peopleRoutes: BoundRoute[] = bindList(lookUpPeople, personNames);
