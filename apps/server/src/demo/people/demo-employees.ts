import { permissions, type Permission } from '@portal/contract/kernel';
import type { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { phoneNumber } from '../customers/contact-details.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random, slug } from '../random.ts';

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
  readonly team?: string;
  readonly language: 'en' | 'nl' | 'fr';
  readonly groupNames: readonly [GroupName, ...GroupName[]];
}

const people: readonly Employee[] = [
  {
    person: ['Eva', 'Lindeboom'],
    email: demoAccounts.employee,
    post: 'General manager',
    team: 'Benelux',
    language: 'en',
    groupNames: ['Staff'],
  },
  {
    person: ['Claire', 'Montreuillon'],
    post: 'Account manager',
    team: 'Sales',
    language: 'fr',
    groupNames: ['Sales'],
  },
  {
    person: ['Bram', 'Oosterlinck'],
    post: 'Account manager',
    team: 'Sales',
    language: 'nl',
    groupNames: ['Sales', 'Content'],
  },
  {
    person: ['Pieter', 'Haverdonk'],
    post: 'Service engineer',
    team: 'Benelux',
    language: 'nl',
    groupNames: ['Service desk'],
  },
  {
    person: ['Inès', 'Valmorin'],
    post: 'Product specialist',
    language: 'fr',
    groupNames: ['Content'],
  },
  {
    person: ['Tom', 'Wageneer'],
    post: 'Privacy officer',
    team: 'Benelux',
    language: 'en',
    groupNames: ['Privacy', 'Service desk'],
  },
];

/** The supplier's own side. */
interface DemoEmployees {
  readonly jobTitles: (typeof jobTitle.$inferInsert)[];
  readonly userGroups: (typeof userGroup.$inferInsert)[];
  readonly accounts: (typeof userAccount.$inferInsert)[];
  readonly members: (typeof groupMember.$inferInsert)[];
  /** Ids of the librarians. */
  readonly librarians: readonly string[];
  /** Ids of the service engineers. */
  readonly engineers: readonly string[];
  /** Ids of those who grant rights. */
  readonly sellers: readonly string[];
  /** Ids of the privacy officers. */
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
  const userGroups = Object.entries(groups).map(([name, granted]) => ({
    id: random.id(founded),
    name,
    permissions: Array.from(granted),
    createdAt: founded,
    updatedAt: founded,
  }));
  const accounts = people.map((one, at) =>
    accountRow(one, { at, passwordHash, jobTitleId: getId(jobTitles, one.post) }, random),
  );
  const memberships = people.flatMap(({ groupNames }, at) =>
    groupNames.map((group) => ({ account: accounts[at], group })),
  );
  const members = memberships.flatMap(({ account, group }) =>
    account ? [{ userId: account.id, groupId: getId(userGroups, group) }] : [],
  );
  const listMembers = (name: GroupName): string[] => {
    const id = getId(userGroups, name);
    return members.filter(({ groupId }) => groupId === id).map(({ userId }) => userId);
  };
  const [librarians, sellers] = [listMembers('Content'), listMembers('Sales')];
  const [engineers, officers] = [listMembers('Service desk'), listMembers('Privacy')];
  return { jobTitles, userGroups, accounts, members, librarians, sellers, engineers, officers };
}

interface Place {
  /** Index among the six employees; the first was hired first. */
  readonly at: number;
  readonly passwordHash: string;
  readonly jobTitleId: string;
}

function accountRow(
  { person, email, team, language }: Employee,
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
    team,
    firstName,
    lastName,
    phoneNumber: phoneNumber('NL', random),
    preferredLanguage: language,
    lastLoginAt: daysBefore(random.whole(0, 4), random.whole(0, 110)),
    createdAt,
    updatedAt: createdAt,
  };
}

function getId(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`Nothing is named ${name}`);
  return row.id;
}
