import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AnonymizationRequest } from '@portal/contract/compliance';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, fullName } from '#server/domains/users/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { defineResource, type Resource, type ScopeValues } from '#server/resource/resource.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { daysRemaining, statusNow, withStatus } from './request-state.ts';

const requester = alias(userAccount, 'requester');
const approver = alias(userAccount, 'approver');

/**
 * Selects a joined account as a reference, or null if there is none. An employee without a name is
 * shown to employees by e-mail address, and to customers' users not at all.
 */
const referenceTo =
  (one: typeof requester | typeof approver) =>
  (customer: ScopeValues | null): SQL => {
    const shown = customer ? fullName(one) : displayName(one);
    return sql`case when ${shown} is not null then
      json_build_object('id', ${one.id}, 'name', ${shown}) end`;
  };

const shared = {
  table: request,
  changeEvent: { type: 'anonymization_request' as const, permission: 'privacy' as const },
  fields: {
    user: sql`json_build_object('id', ${userAccount.id}, 'email', ${userAccount.email},
      'first_name', ${userAccount.firstName}, 'last_name', ${userAccount.lastName})`,
    user_role: userAccount.role,
    user_is_active: userAccount.isActive,
    requested_by: referenceTo(requester),
    status: statusNow,
    days_remaining: daysRemaining,
    approved_by: referenceTo(approver),
  },
  joins: sql`join ${userAccount} on ${userAccount.id} = ${request.userId}
    left join ${userAccount} as ${requester} on ${requester.id} = ${request.requestedById}
    left join ${userAccount} as ${approver} on ${approver.id} = ${request.approvedById}`,
  orderings: { created_at: request.createdAt, grace_ends_at: request.graceEndsAt },
  search: ((matches) =>
    sql`${request.userId} = any(array(select ${userAccount.id} from ${userAccount}
      where ${matches(userAccount.searchText)}))`) satisfies Resource['search'],
};

/** All requests, for the privacy permission. */
export const anonymizationRequests = defineResource(AnonymizationRequest, {
  ...shared,
  name: 'anonymization_request',
  scope: { employees: 'all', customers: 'none' },
  filters: { status: withStatus, user_id: (value) => eq(request.userId, value) },
});

/** Undecided requests, expired or not. */
export const undecidedRequests = defineResource(AnonymizationRequest, {
  ...shared,
  name: 'waiting_anonymization_request',
  scope: { employees: () => sql`${request.status} = 'pending'`, customers: 'none' },
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
