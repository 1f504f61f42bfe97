import { sql } from 'drizzle-orm';
import { knownBrowser } from '#server/domains/auth/known-browsers/known-browser.table.ts';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { accountLink } from '#server/domains/auth/links/account-link.table.ts';
import { passkey } from '#server/domains/auth/passkeys/passkey.table.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import {
  recoveryCode,
  twoFactor,
  twoFactorChallenge,
  twoFactorReset,
} from '#server/domains/auth/two-factor/two-factor.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { calendarFeed } from '#server/domains/service/calendar/calendar-feed.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { byId, mayContain, type PersonalSource } from '../personal-source.ts';

const account: PersonalSource = {
  table: userAccount,
  links: [byId(userAccount.id)],
  fields: {
    id: userAccount.id,
    role: userAccount.role,
    email: userAccount.email,
    title: userAccount.title,
    first_name: userAccount.firstName,
    last_name: userAccount.lastName,
    phone_number: userAccount.phoneNumber,
    date_of_birth: userAccount.dateOfBirth,
    preferred_language: userAccount.preferredLanguage,
    customer: customer.name,
    clinic: clinic.name,
    clinic_role: sql`case when ${userAccount.role} = 'customer'
      then coalesce(${userAccount.clinicRole}, 'all_clinics') end`,
    clinics: sql`(select json_agg(coalesce(own.name, own.city) order by own.name, own.id)
      from ${clinic} as own where own.id = any(${userAccount.clinicIds}))`,
    job_title: jobTitle.name,
    team: userAccount.team,
    is_active: userAccount.isActive,
    last_login_at: userAccount.lastLoginAt,
    time_zone: userAccount.timeZone,
    password_reset_at: userAccount.passwordResetAt,
    anonymized_at: userAccount.anonymizedAt,
    created_at: userAccount.createdAt,
    updated_at: userAccount.updatedAt,
  },
  order: userAccount.id,
  joins: sql`left join ${customer} on ${customer.id} = ${userAccount.customerId}
    left join ${clinic} on ${clinic.id} = ${userAccount.clinicId}
    left join ${jobTitle} on ${jobTitle.id} = ${userAccount.jobTitleId}`,
};

/** Customers with the person's own e-mail address. */
const sameAddress: PersonalSource = {
  table: customer,
  links: [
    {
      column: customer.email,
      condition: ({ email }) =>
        email === ''
          ? sql`false`
          : sql`${mayContain(customer.searchText, email)} and lower(${customer.email}) = ${email}`,
    },
  ],
  fields: {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    phone_number: customer.phoneNumber,
  },
  order: customer.id,
};

const links: PersonalSource = {
  table: accountLink,
  links: [byId(accountLink.userId)],
  fields: {
    purpose: accountLink.purpose,
    created_at: accountLink.createdAt,
    expires_at: accountLink.expiresAt,
    used_at: accountLink.usedAt,
  },
  order: accountLink.id,
};

const authenticator: PersonalSource = {
  table: twoFactor,
  links: [byId(twoFactor.userId)],
  fields: { created_at: twoFactor.createdAt, confirmed_at: twoFactor.confirmedAt },
  order: twoFactor.userId,
};

const recoveryCodes: PersonalSource = {
  table: recoveryCode,
  links: [byId(recoveryCode.userId)],
  fields: { id: recoveryCode.id, used_at: recoveryCode.usedAt },
  order: recoveryCode.id,
};

/** Without the keys: they belong to the person's authenticators. */
const passkeys: PersonalSource = {
  table: passkey,
  links: [byId(passkey.userId)],
  fields: {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  },
  order: passkey.id,
};

const resets: PersonalSource = {
  table: twoFactorReset,
  links: [byId(twoFactorReset.userId)],
  fields: {
    requested_at: twoFactorReset.requestedAt,
    due_at: twoFactorReset.dueAt,
    ended_at: twoFactorReset.endedAt,
    outcome: twoFactorReset.outcome,
  },
  order: twoFactorReset.id,
};

/** Recent attempts that count towards a limit of an address or account. */
const attempts: PersonalSource = {
  table: attempt,
  links: [
    {
      column: attempt.subject,
      condition: ({ id, email }) => sql`${attempt.kind} in
        ('sign_in', 'reset_mail', 'second_factor', 'second_factor_day', 'second_factor_total', 'password_check')
        and ${attempt.subject} in (${email}, ${id})`,
    },
  ],
  fields: {
    kind: attempt.kind,
    last_at: attempt.lastAt,
    tries: sql`cardinality(${attempt.tries})`,
    locked_until: attempt.lockedUntil,
  },
  order: attempt.lastAt,
};

const feed: PersonalSource = {
  table: calendarFeed,
  links: [byId(calendarFeed.userId)],
  fields: { scope: calendarFeed.scope, created_at: calendarFeed.createdAt },
  order: calendarFeed.userId,
};

/** Account and credentials. */
export const accountSources: readonly PersonalSource[] = [
  account,
  sameAddress,
  authenticator,
  recoveryCodes,
  passkeys,
  resets,
  links,
  attempts,
  feed,
];

export const groupSources: readonly PersonalSource[] = [
  {
    table: groupMember,
    links: [byId(groupMember.userId)],
    fields: {
      group_id: groupMember.groupId,
      name: userGroup.name,
      permissions: userGroup.permissions,
    },
    order: groupMember.groupId,
    joins: sql`join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}`,
  },
];

export const sessionSources: readonly PersonalSource[] = [
  {
    table: session,
    links: [byId(session.userId)],
    fields: {
      id: session.id,
      ip: session.ip,
      user_agent: session.userAgent,
      device_id: session.deviceId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      rotated_at: session.rotatedAt,
      ended_at: session.endedAt,
    },
    order: session.id,
  },
  {
    table: twoFactorChallenge,
    links: [byId(twoFactorChallenge.userId)],
    fields: {
      device_id: twoFactorChallenge.deviceId,
      attempts: twoFactorChallenge.attempts,
      created_at: twoFactorChallenge.createdAt,
      expires_at: twoFactorChallenge.expiresAt,
      ended_at: twoFactorChallenge.endedAt,
    },
    order: twoFactorChallenge.id,
  },
];

export const browserSources: readonly PersonalSource[] = [
  {
    table: knownBrowser,
    links: [byId(knownBrowser.userId)],
    fields: {
      device_id: knownBrowser.deviceId,
      first_seen_at: knownBrowser.firstSeenAt,
      last_seen_at: knownBrowser.lastSeenAt,
    },
    order: knownBrowser.firstSeenAt,
  },
];
