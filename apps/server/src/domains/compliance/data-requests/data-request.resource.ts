import { DataRequest, DataRequestInput, dataRequestKinds } from '@portal/contract/compliance';
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { searchedWords } from '#server/database/columns.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';
import { defineResource, requestTime, type Search } from '#server/resource/resource.ts';
import { dataRequest, dueOrder } from './data-request.table.ts';

const creator = alias(userAccount, 'creator');
const finisher = alias(userAccount, 'finisher');
const named = alias(dataRequest, 'named');

const isDone = sql`${dataRequest.doneAt} is not null`;
/** An entry that is not done. */
export const isOpen = sql`${dataRequest.doneAt} is null`;
const isOverdue = sql`(${isOpen} and ${dataRequest.dueAt} <= ${requestTime})`;

/** Looks only at the people of the register, of whom there are few. */
const search: Search = (matches) => {
  const selectOwners = (table: typeof userAccount | typeof lead, owner: SQL): SQL =>
    sql`(select ${table.id} from ${table} where ${table.id} in (select ${owner} from ${dataRequest} as ${named})
      and ${matches(table.searchText)})`;
  return sql`(${matches(searchedWords(sql`${dataRequest.subjectName}`, sql`${dataRequest.subjectContact}`))}
    or ${dataRequest.userId} in ${selectOwners(userAccount, sql`${named.userId}`)}
    or ${dataRequest.leadId} in ${selectOwners(lead, sql`${named.leadId}`)})`;
};

/** The register of data requests and breaches, for the permission `privacy`. */
export const dataRequests = defineResource(DataRequest, {
  name: 'data_request',
  exportTexts: { kind: 'data_request' },
  table: dataRequest,
  changeEvent: { type: 'data_request', permission: 'privacy' },
  exportColumns: [
    'id',
    'kind',
    'person_name',
    'subject_contact',
    'received_on',
    'received_at',
    'due_on',
    'extension_months',
    'extension_reason',
    'done_at',
    'done_by.name',
    'is_overdue',
    'notes',
    'created_by.name',
    'created_at',
    'updated_at',
  ],
  fields: {
    person_name: sql`coalesce(${dataRequest.subjectName}, ${lead.contactName},
      case when ${userAccount.id} is not null then ${displayName(userAccount)} end)`,
    is_overdue: isOverdue,
    created_by: personReference(creator),
    done_by: personReference(finisher),
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${dataRequest.userId}
    left join ${lead} on ${lead.id} = ${dataRequest.leadId}
    left join ${userAccount} as ${creator} on ${creator.id} = ${dataRequest.createdById}
    left join ${userAccount} as ${finisher} on ${finisher.id} = ${dataRequest.doneById}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    kind: Object.fromEntries(
      dataRequestKinds.map((kind) => [kind, sql`${dataRequest.kind} = ${sql.raw(`'${kind}'`)}`]),
    ),
    is_done: { true: isDone, false: isOpen },
    is_overdue: { true: isOverdue, false: sql`not ${isOverdue}` },
    user_id: (value) => eq(dataRequest.userId, value),
    lead_id: (value) => eq(dataRequest.leadId, value),
  },
  orderings: {
    due_at: dueOrder(dataRequest),
    received_on: dataRequest.receivedOn,
    created_at: dataRequest.createdAt,
  },
  search,
  input: DataRequestInput,
  constraints: {
    data_request_user_id_user_account_id_fkey: { field: 'user_id', key: 'field.not_found' },
    data_request_lead_id_lead_id_fkey: { field: 'lead_id', key: 'field.not_found' },
  },
});
