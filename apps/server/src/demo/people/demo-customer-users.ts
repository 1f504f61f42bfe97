import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { toDomain, phoneNumber } from '../customers/contact-details.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { demoAccounts, demoCustomers } from '../demo-accounts.ts';
import { birthday, daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random, slug } from '../random.ts';
import { peopleNames } from './people-names.ts';

type UserRow = typeof userAccount.$inferInsert;
type Person = readonly [first: string, last: string];

/** Users per customer, in turn: 80 in all. */
const userCounts = [2, 1, 3, 2] as const;

const accountByCustomer = new Map<string, string>([
  [demoCustomers.customer, demoAccounts.customer],
  [demoCustomers.secondCustomer, demoAccounts.secondCustomer],
]);

/** Titles that fit the person's name. */
const titles = ['Dr.', 'Dr.', 'Prof.', null, null, null, null, null, null, null] as const;

/** The users of the customers. The first of each has a password; some others are still invited. */
export function demoCustomerUsers(
  customers: readonly DemoCustomer[],
  passwordHash: string,
): UserRow[] {
  const random = createRandom('customer users');
  const otherPeople = { nl: peopleIn('nl', random), fr: peopleIn('fr', random) };
  return customers.flatMap((customer, at) => {
    const count = userCounts[at % userCounts.length] ?? 1;
    return otherPeople[customer.named.language]
      .splice(0, count)
      .map((person, index) => createUser({ customer, person, index, passwordHash }, random));
  });
}

/** Lists every possible name once, in no order. */
function peopleIn(language: 'nl' | 'fr', random: Random): Person[] {
  const { first, last } = peopleNames[language];
  return random.shuffled(first.flatMap((one) => last.map((other): Person => [one, other])));
}

interface UserOptions {
  readonly customer: DemoCustomer;
  readonly person: Person;
  readonly index: number;
  readonly passwordHash: string;
}

function createUser(
  { customer: { named, row, since, clinics }, person, index, passwordHash }: UserOptions,
  random: Random,
): UserRow {
  const [firstName, lastName] = person;
  const own = index === 0 ? accountByCustomer.get(named.name) : undefined;
  const invited = index > 0 && random.chance(20);
  const hasLeft = index > 0 && !invited && random.chance(8);
  const createdAt = daysBefore(
    invited ? random.whole(1, 6) : random.whole(20, since),
    random.whole(60, 540),
  );
  const open = clinics.filter((clinic) => clinic.isActive);
  return {
    id: random.id(createdAt),
    role: 'customer',
    email: own ?? `${slug(firstName)}.${slug(lastName)}@${toDomain(named.name)}`,
    passwordHash: invited ? null : passwordHash,
    title: random.pick(titles),
    firstName,
    lastName,
    phoneNumber: random.chance(70) ? phoneNumber(named.country, random) : null,
    dateOfBirth: random.chance(30) ? birthday(random.whole(24, 63), random.whole(0, 364)) : null,
    preferredLanguage: random.chance(10) ? 'en' : named.language,
    customerId: row.id,
    clinicId: random.chance(75) ? random.pick(open).id : null,
    ...chooseRole(index, open),
    isActive: !hasLeft,
    lastLoginAt: invited || hasLeft ? null : daysBefore(random.whole(0, 18), random.whole(30, 120)),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The first user of a customer manages the others; the third sees one clinic, where there are several. */
function chooseRole(
  index: number,
  [first, ...others]: DemoCustomer['clinics'],
): Pick<UserRow, 'clinicRole' | 'clinicIds'> {
  if (index === 0) return { clinicRole: 'manager' };
  return index === 2 && first && others.length > 0
    ? { clinicRole: 'own_clinics', clinicIds: [first.id] }
    : { clinicRole: 'all_clinics' };
}
