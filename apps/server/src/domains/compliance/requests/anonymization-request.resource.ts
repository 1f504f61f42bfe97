import { AnonymizationRequest } from '@portal/contract/compliance';
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference, personReferenceForCustomers } from '#server/domains/users/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import type { ObjectField } from '#server/resource/object-field.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import {
  defineResource,
  requestTime,
  type Resource,
  type ScopeValues,
} from '#server/resource/resource.ts';
import { type LockedRow, lockRow } from '#server/resource/write.ts';
import { placeholderContact } from '../anonymization/placeholders.ts';
import {
  anonymizationRequest as request,
  type anonymizationRequest,
} from './anonymization-request.table.ts';

/** Neither approved nor cancelled, whether the grace period is over or not. */
export const isWaiting = sql`${request.status} = 'pending'`;
const isOver = sql`${request.graceEndsAt} <= ${requestTime}`;

/** Neither cancelled nor executed. */
export const isOpen = sql`${request.status} <> 'cancelled' and ${request.anonymizedAt} is null`;

/** Current status. A pending request past its grace period is expired. */
const statusNow = sql`case when ${isWaiting} and ${isOver} then 'expired'
  else ${request.status} end`;

/** Conditions per status. */
const withStatus = {
  pending: sql`${isWaiting} and not ${isOver}`,
  expired: sql`${isWaiting} and ${isOver}`,
  approved: sql`${request.status} = 'approved'`,
  cancelled: sql`${request.status} = 'cancelled'`,
};

/** Days until the grace period ends, rounded up; 0 for a closed request. */
const daysRemaining = sql`case when ${isOpen} then greatest(0, ceil(
  extract(epoch from ${request.graceEndsAt} - ${requestTime}) / 86400))::int else 0 end`;

const requester = alias(userAccount, 'requester');
const approver = alias(userAccount, 'approver');
const ofLead = alias(request, 'of_lead');

/** Selects a joined account as a reference, or null if there is none. */
const referenceTo =
  (one: typeof requester | typeof approver) =>
  (customer: ScopeValues | null): ObjectField =>
    customer ? personReferenceForCustomers(one) : personReference(one);

const shared = {
  table: request,
  changeEvent: { type: 'anonymization_request' as const, permission: 'privacy' as const },
  fields: {
    // A deleted lead has no contact any more.
    user: sql`case when ${userAccount.id} is not null
      then json_build_object('id', ${userAccount.id}, 'email', ${userAccount.email},
        'first_name', ${userAccount.firstName}, 'last_name', ${userAccount.lastName})
      else json_build_object('id', ${request.leadId}, 'email', coalesce(${lead.contactEmail}, ''),
        'first_name', coalesce(${lead.contactName}, ${sql.raw(`'${placeholderContact}'`)}), 'last_name', '') end`,
    user_role: sql`coalesce(${userAccount.role}, 'lead')`,
    user_is_active: sql`coalesce(${userAccount.isActive}, false)`,
    requested_by: referenceTo(requester),
    status: statusNow,
    days_remaining: daysRemaining,
    approved_by: referenceTo(approver),
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${request.userId}
    left join ${lead} on ${lead.id} = ${request.leadId}
    left join ${userAccount} as ${requester} on ${requester.id} = ${request.requestedById}
    left join ${userAccount} as ${approver} on ${approver.id} = ${request.approvedById}`,
  orderings: { created_at: request.createdAt, grace_ends_at: request.graceEndsAt },
  search: ((matches) =>
    sql`(${request.userId} = any(array(select ${userAccount.id} from ${userAccount}
      where ${matches(userAccount.searchText)})) or ${request.leadId} = any(array(
      select ${lead.id} from ${lead} where ${lead.id} in (select ${ofLead.leadId}
        from ${request} as ${ofLead} where ${ofLead.leadId} is not null)
        and ${matches(lead.searchText)})))`) satisfies Resource['search'],
};

/** All requests, for the privacy permission. */
export const anonymizationRequests = defineResource(AnonymizationRequest, {
  ...shared,
  name: 'anonymization_request',
  exportTexts: { status: 'anonymization_status', user_role: 'person_kind' },
  scope: { employees: 'all', customers: 'none' },
  filters: {
    status: withStatus,
    user_id: (value) => eq(request.userId, value),
    lead_id: (value) => eq(request.leadId, value),
  },
});

/** Undecided requests, expired or not. */
export const undecidedRequests = defineResource(AnonymizationRequest, {
  ...shared,
  name: 'waiting_anonymization_request',
  exportTexts: { status: 'anonymization_status', user_role: 'person_kind' },
  scope: { employees: () => isWaiting, customers: 'none' },
});

/** Returns the conditions for requests about or by the caller. */
const toOwnConditions = ({ userId }: ScopeValues): readonly SQL[] => [
  sql`${request.userId} = ${userId}`,
  sql`${request.requestedById} = ${userId} and ${request.userId} <> ${userId}`,
];

/** Requests about or by the caller, which any user may read. */
export const ownRequests = defineResource(AnonymizationRequest, {
  ...shared,
  name: 'own_anonymization_request',
  exportTexts: { status: 'anonymization_status', user_role: 'person_kind' },
  scope: { employees: toOwnConditions, customers: toOwnConditions },
});

/** Returns true if the actor may handle requests of others (API.md §2). */
export function canManagePrivacy(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'employee' && actor.permissions.has('privacy'));
}

/** Returns the resource for reading a single request, limited to what the actor may read. */
export function getVisibleRequests(actor: Actor): Resource<AnonymizationRequest> {
  return canManagePrivacy(actor) ? anonymizationRequests : ownRequests;
}

/** A locked request with the types of its columns. */
export type LockedRequest = LockedRow & typeof anonymizationRequest.$inferSelect;

/** Locks a request in the caller's scope. @throws DomainError `not_found`. */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const requests = getVisibleRequests(context.actor);
  const row = await lockRow(tx, context, requests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is not a request`);
  return row;
}

/** Narrows a row of the requests' table. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && typeof row['graceEndsAt'] === 'string';
}

/** Returns the request in the path. @throws DomainError `not_found`. */
export const locateRequest = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<AnonymizationRequest>> => read(context, getVisibleRequests(context.actor), id);
