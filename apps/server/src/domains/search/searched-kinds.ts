import { listClinics, listCustomers, listInstalledDevices, listLeads } from '@portal/contract/crm';
import { listDocuments } from '@portal/contract/documents';
import { Id, object } from '@portal/contract/kernel';
import { listDevices } from '@portal/contract/products';
import { listServiceTickets } from '@portal/contract/service';
import { listCustomerUsers, listEmployees } from '@portal/contract/users';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { seesProduct } from '#server/domains/rights/index.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { clinics, customers, installedDevices, leads } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { documents } from '#server/domains/documents/index.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { searchedMessages } from '#server/domains/service/messages/message.table.ts';
import { serviceTickets, ticketName } from '#server/domains/service/index.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { customerUsers, displayName, employees } from '#server/domains/users/index.ts';
import { defineResource } from '#server/resource/resource.ts';
import type { PrefixLookup, SearchedKind, SearchedMessages } from './searched-kind.ts';

/** All product types: a permission for one type covers the others. */
const products = defineResource(object({ id: Id }), {
  name: 'searched_product',
  table: product,
  scope: { employees: 'all', customers: (viewer) => seesProduct(viewer, product.id) },
});

const joinCustomer = (column: PgColumn) => sql`left join ${customer} on ${customer.id} = ${column}`;

const customerJson = sql`case when ${customer.id} is not null
  then json_build_object('id', ${customer.id}, 'name', ${customer.name}) end`;

const ofModel = sql`join ${product} on ${product.id} = ${installedDevice.deviceId}`;

/** Device and model, unless the name contains the model. */
const modelName = sql`case when strpos(lower(${product.name}), lower(${product.model})) > 0 then ${product.name}
  else concat_ws(' ', ${product.name}, ${product.model}) end`;

/** Model, place and the customer's own name or number: what people know a device by. */
const deviceName = sql`concat_ws(' · ', ${modelName}, coalesce(${clinic.name}, ${clinic.city}),
  coalesce(${installedDevice.ownName}, ${installedDevice.inventoryNumber}))`;

/** Order: the reader's language, no language, other languages. */
const inReadersLanguage = sql`case when ${document.language} = ${sql.placeholder('language')}::text then 2
  when ${document.language} is null then 1 else 0 end`;

/** Looks at the rows of the group beside the hit, so that a scope is that of each of them. */
const selectLanguages = (visible: readonly SQL[]): SQL => sql`(select json_agg(${document.language}
    order by ${document.language} is distinct from outer_row.language, ${document.language})
  from (select ${document.translationGroupId} as group_key, ${document.language} as language) as outer_row
  join ${document} on ${sql.join([sql`${document.translationGroupId} = outer_row.group_key`, ...visible], sql` and `)})`;

export const typedText = sql`${sql.placeholder('text')}::text`;

/** Rank of an exact match. */
export const exactRank = 4;

/** Ranks: exact match; prefix, first as whole words; beginning of a word; anywhere. */
export const ranks = {
  exact: sql.raw(String(exactRank)),
  completeWords: sql.raw('3'),
  beginning: sql.raw('2'),
  wordBeginning: sql.raw('1'),
  part: sql.raw('0'),
};

/** Looks up the typed number. */
const byNumber = (column: PgColumn): PrefixLookup => ({
  where: sql`${column} = ${sql.placeholder('number')}::integer`,
  rank: ranks.exact,
});

/**
 * Looks up codes with the typed prefix, as typed and in upper case: one index range each. The "C"
 * collation makes the ranges exact.
 */
function byCode(column: PgColumn): PrefixLookup[] {
  const plain = sql`${column} collate "C"`;
  const rank = sql`case when lower(${column}) = lower(${typedText}) then ${ranks.exact} else ${ranks.beginning} end`;
  const from = (text: SQL): PrefixLookup => ({
    where: sql`${plain} >= ${text} and ${plain} < ${text} || chr(1114111)`,
    orderBy: plain,
    rank,
  });
  return [from(typedText), from(sql`upper(${typedText})`)];
}

/** Messages of a ticket, as the search reads them. */
const toSearched = (table: PgTable & Record<'ticketId' | 'words', PgColumn>): SearchedMessages => ({
  table,
  about: table.ticketId,
  words: table.words,
});

/**
 * Searched kinds in the contract's order. Customers' users cannot list kinds without a page for
 * them.
 */
export const searchedKinds: readonly SearchedKind[] = [
  {
    kind: 'customers',
    table: customer,
    parts: [{ list: listCustomers, resource: customers }],
    label: customer.name,
    detail: sql`coalesce(${customer.email}, ${customer.phoneNumber}, ${customer.vatNumber})`,
  },
  {
    kind: 'clinics',
    table: clinic,
    parts: [{ list: listClinics, resource: clinics }],
    joins: joinCustomer(clinic.customerId),
    label: sql`coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})`,
    detail: clinic.city,
    customer: customerJson,
  },
  {
    kind: 'people',
    table: userAccount,
    parts: [
      { list: listCustomerUsers, resource: customerUsers },
      { list: listEmployees, resource: employees },
    ],
    where: sql`${userAccount.anonymizedAt} is null`,
    joins: joinCustomer(userAccount.customerId),
    label: displayName(userAccount),
    detail: userAccount.email,
    customer: customerJson,
    word: userAccount.role,
  },
  {
    kind: 'devices',
    table: installedDevice,
    hasCode: true,
    isLarge: true,
    parts: [{ list: listInstalledDevices, resource: installedDevices }],
    prefixLookups: byCode(installedDevice.serialNumber),
    joins: sql`${ofModel} ${joinCustomer(installedDevice.customerId)}
      left join ${clinic} on ${clinic.id} = ${installedDevice.clinicId}`,
    label: deviceName,
    detail: installedDevice.serialNumber,
    customer: customerJson,
    word: installedDevice.status,
  },
  {
    kind: 'tickets',
    table: serviceTicket,
    hasName: false,
    isLarge: true,
    parts: [{ list: listServiceTickets, resource: serviceTickets }],
    prefixLookups: [byNumber(serviceTicket.number)],
    words: serviceTicket.words,
    messages: {
      employee: searchedMessages.employee.map(toSearched),
      customer: searchedMessages.customer.map(toSearched),
    },
    joins: sql`join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
      ${ofModel} ${joinCustomer(serviceTicket.customerId)}`,
    label: ticketName,
    detail: sql`concat_ws(' · ', ${product.name}, ${serviceTicket.serialNumber})`,
    customer: customerJson,
    word: serviceTicket.status,
  },
  {
    kind: 'documents',
    table: document,
    isLarge: true,
    parts: [{ list: listDocuments, resource: documents }],
    joins: sql`left join ${product} on ${product.id} = ${document.productId}
      left join ${manufacturer} on ${manufacturer.id} = ${document.manufacturerId}`,
    near: inReadersLanguage,
    groupBy: document.translationGroupId,
    selectLanguages,
    label: document.title,
    detail: sql`coalesce(${product.name}, ${manufacturer.name})`,
    word: document.category,
  },
  {
    kind: 'products',
    table: product,
    parts: [{ list: listDevices, resource: products }],
    joins: sql`join ${manufacturer} on ${manufacturer.id} = ${product.manufacturerId}`,
    label: product.name,
    detail: sql`concat_ws(' · ', ${product.model}, ${manufacturer.name})`,
    word: product.productType,
  },
  {
    kind: 'leads',
    table: lead,
    parts: [{ list: listLeads, resource: leads }],
    joins: joinCustomer(lead.customerId),
    label: lead.contactName,
    detail: sql`coalesce(${lead.organization}, ${lead.contactEmail}, ${lead.contactPhone})`,
    customer: customerJson,
    word: lead.stage,
  },
];
