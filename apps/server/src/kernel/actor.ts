import {
  isAllowed,
  reauthenticationMinutes,
  type Access,
  type ClinicRole,
  type Language,
  type Permission,
} from '@portal/contract/kernel';
import { minutes } from './clock.ts';
import { DomainError } from './domain-error.ts';

/** Actor of a call. A union, so that scope, permissions and audit log must handle each kind. */
export type Actor = Anonymous | Employee | CustomerUser | System;

export interface Anonymous {
  readonly kind: 'anonymous';
}

interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly language: Language | null;
  /** Time zone of the browser that the person used last; null if it is not known. */
  readonly timeZone: string | null;
  /** When the person last proved in this session who they are: at its sign-in, or later. */
  readonly authenticatedAt: Date;
  /**
   * When the person may do nothing more before they set up a second factor; null unless one is
   * required of them and they have none.
   */
  readonly setUpDueAt: Date | null;
}

export interface Employee extends SignedIn {
  readonly kind: 'employee';
  readonly permissions: ReadonlySet<Permission>;
}

/** User of a customer: sees only what is that customer's or was granted to it. */
export interface CustomerUser extends SignedIn {
  readonly kind: 'customer';
  readonly customerId: string;
  readonly clinicRole: ClinicRole;
  /** The only clinics whose devices and service they see; null for all of the customer's. */
  readonly clinicIds: readonly string[] | null;
}

/** Returns what the stored role and clinics of a customer's user let them see. */
export function toClinicView({
  clinicRole,
  clinicIds,
}: {
  /** Null in an account that is older than roles, which sees all clinics. */
  clinicRole: ClinicRole | null;
  clinicIds: readonly string[];
}): Pick<CustomerUser, 'clinicRole' | 'clinicIds'> {
  return {
    clinicRole: clinicRole ?? 'all_clinics',
    clinicIds: clinicRole === 'own_clinics' ? clinicIds : null,
  };
}

/** Kinds of readers, each with statements of its own: who sees some clinics alone has other conditions. */
export type ReaderKind = Actor['kind'] | 'own_clinics';

/** What of an actor decides on the form of a statement. */
export type Reader = Pick<Actor, 'kind'> & { readonly clinicIds?: readonly string[] | null };

/** Returns the kind of reader that an actor is. */
export const getReaderKind = (reader: Reader): ReaderKind =>
  isLimitedToClinics(reader) ? 'own_clinics' : reader.kind;

/** Returns true for a customer's user who sees some clinics alone. */
export const isLimitedToClinics = ({ clinicIds }: Reader): boolean => Array.isArray(clinicIds);

/** What a user sees who sees all clinics of their customer. */
export const allClinics = toClinicView({ clinicRole: 'all_clinics', clinicIds: [] });

/** The portal itself: a job, or the operator's command line. Not reachable over HTTP. */
export interface System {
  readonly kind: 'system';
  readonly task: string;
}

/** User with a session. */
export type SignedInActor = Employee | CustomerUser;

export const anonymous: Anonymous = { kind: 'anonymous' };

/**
 * Asserts that the access of a route admits the actor (API.md §2).
 * @throws DomainError `not_authenticated` without a session, `permission_denied` without the
 * permission.
 */
export function authorize(actor: Actor, access: Access): void {
  if (access === 'anyone' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw new DomainError('not_authenticated');
  if (!hasAccess(actor, access)) throw new DomainError('permission_denied');
}

/**
 * Asserts that a person proved lately who they are, before they do what is dangerous: a stolen or
 * unattended session may not do it (OWASP ASVS 5.0, 7.5.1 and 7.5.3).
 * @throws DomainError `reauthentication_required` if the last proof is too old.
 */
export function requireRecentAuthentication({ actor, now }: { actor: Actor; now: Date }): void {
  if (actor.kind === 'system' || actor.kind === 'anonymous') return;
  const age = now.getTime() - actor.authenticatedAt.getTime();
  if (age > minutes(reauthenticationMinutes)) throw new DomainError('reauthentication_required');
}

/** Returns true if a person must set up a second factor before anything else. */
export function mustSetUpSecondFactor({ actor, now }: { actor: Actor; now: Date }): boolean {
  if (actor.kind === 'system' || actor.kind === 'anonymous') return false;
  return actor.setUpDueAt !== null && actor.setUpDueAt <= now;
}

/** Returns true if a route's access admits a signed-in actor. */
export function hasAccess(actor: SignedInActor, access: Exclude<Access, 'anyone'>): boolean {
  if (actor.kind === 'customer')
    return access.customers === 'managers' ? actor.clinicRole === 'manager' : access.customers;
  return isAllowed(access.employees, (permission) => actor.permissions.has(permission));
}

/** The account behind the actor, where there is one. */
export function getUserId(actor: Actor): string | null {
  return actor.kind === 'employee' || actor.kind === 'customer' ? actor.userId : null;
}
