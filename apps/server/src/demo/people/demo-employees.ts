import { permissions, type Permission } from '@portal/contract/kernel';
import type { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { phoneNumber } from '../customers/contact-details.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { slug } from '../slug.ts';

const groups = {
  Staff: permissions,
  Sales: ['pipeline', 'customers', 'viewing_rights'],
  'Service desk': ['service', 'customers'],
  Content: ['documents', 'catalogue'],
  Privacy: ['privacy', 'users'],
} as const satisfies Record<string, readonly Permission[]>;

type GroupName = keyof typeof groups;

interface Employee {
  readonly person: readonly [first: string, last: string];
  readonly email?: string;
  readonly post: string;
  readonly language: 'en' | 'nl' | 'fr';
  readonly memberOf: readonly [GroupName, ...GroupName[]];
}

const people: readonly Employee[] = [
  {
    person: ['Eva', 'Lindeboom'],
    email: demoAccounts.employee,
    post: 'General manager',
    language: 'en',
    memberOf: ['Staff'],
  },
  {
    person: ['Claire', 'Montreuillon'],
    post: 'Account manager',
    language: 'fr',
    memberOf: ['Sales'],
  },
  {
    person: ['Bram', 'Oosterlinck'],
    post: 'Account manager',
    language: 'nl',
    memberOf: ['Sales', 'Content'],
  },
  {
    person: ['Pieter', 'Haverdonk'],
    post: 'Service engineer',
    language: 'nl',
    memberOf: ['Service desk'],
  },
  {
    person: ['Inès', 'Valmorin'],
    post: 'Product specialist',
    language: 'fr',
    memberOf: ['Content'],
  },
  {
    person: ['Tom', 'Wageneer'],
    post: 'Privacy officer',
    language: 'en',
    memberOf: ['Privacy', 'Service desk'],
  },
];

/** The supplier's own side. */
export interface DemoEmployees {
  readonly jobTitles: (typeof jobTitle.$inferInsert)[];
  readonly userGroups: (typeof userGroup.$inferInsert)[];
  readonly accounts: (typeof userAccount.$inferInsert)[];
  readonly members: (typeof groupMember.$inferInsert)[];
  /** Ids of those who look after the library. */
  readonly librarians: readonly string[];
  /** Ids of those who go to the customers' devices. */
  readonly engineers: readonly string[];
  /** Ids of those who grant rights. */
  readonly sellers: readonly string[];
  /** Ids of those who keep privacy. */
  readonly officers: readonly string[];
}

/** Six employees in several groups. */
export function demoEmployees(passwordHash: string): DemoEmployees {
  const random = createRandom('employees');
  const founded = daysBefore(1240);
  const jobTitles = [...new Set(people.map(({ post }) => post))].map((name) => ({
    id: random.id(founded),
    name,
    createdAt: founded,
    updatedAt: founded,
  }));
  const userGroups = Object.entries(groups).map(([name, held]) => ({
    id: random.id(founded),
    name,
    permissions: Array.from(held),
    createdAt: founded,
    updatedAt: founded,
  }));
  const accounts = people.map((one, at) =>
    accountRow(one, { at, passwordHash, jobTitleId: idOf(jobTitles, one.post) }, random),
  );
  const memberships = people.flatMap(({ memberOf }, at) =>
    memberOf.map((group) => ({ account: accounts[at], group })),
  );
  const members = memberships.flatMap(({ account, group }) =>
    account ? [{ userId: account.id, groupId: idOf(userGroups, group) }] : [],
  );
  const membersOf = (name: GroupName): string[] => {
    const id = idOf(userGroups, name);
    return members.filter(({ groupId }) => groupId === id).map(({ userId }) => userId);
  };
  const [librarians, sellers] = [membersOf('Content'), membersOf('Sales')];
  const [engineers, officers] = [membersOf('Service desk'), membersOf('Privacy')];
  return { jobTitles, userGroups, accounts, members, librarians, sellers, engineers, officers };
}

interface Place {
  /** Of the six: the first was there first. */
  readonly at: number;
  readonly passwordHash: string;
  readonly jobTitleId: string;
}

function accountRow(
  { person, email, language }: Employee,
  { at, passwordHash, jobTitleId }: Place,
  random: Random,
) {
  const [firstName, lastName] = person;
  const createdAt = daysBefore(1230 - at * 140, random.whole(60, 540));
  return {
    id: random.id(createdAt),
    role: 'employee' as const,
    email: email ?? `${slug(firstName)}.${slug(lastName)}@demo.example`,
    passwordHash,
    jobTitleId,
    firstName,
    lastName,
    phoneNumber: phoneNumber('NL', random),
    preferredLanguage: language,
    lastLoginAt: daysBefore(random.whole(0, 4), random.whole(0, 110)),
    createdAt,
    updatedAt: createdAt,
  };
}

function idOf(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`Nothing is named ${name}`);
  return row.id;
}
