import type { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { atMinute, daysAfter } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';

type Account = typeof userAccount.$inferInsert;
type Request = typeof anonymizationRequest.$inferInsert;

interface RequestOptions {
  /** The customers' users, those of one customer together. */
  readonly customerUsers: readonly Account[];
  /** Ids of the privacy officers. */
  readonly officers: readonly string[];
  readonly today: string;
}

/** Former users and their anonymization requests. */
export interface DemoRequests {
  readonly requests: readonly Request[];
  /** Customers' users; those to be anonymized are deactivated. */
  readonly customerUsers: readonly Account[];
}

const moving = { nl: 'Ik werk niet meer bij deze kliniek.', fr: 'Je quitte ce cabinet.' } as const;

/**
 * Creates four requests: pending, pending for too long, approved and not yet due, cancelled. Their
 * dates are relative to today, so that they stay so whenever the demo starts.
 */
export function demoRequests({ customerUsers, officers, today }: RequestOptions): DemoRequests {
  const random = createRandom('anonymization requests');
  const [leaving = [], removed = []] = candidates(customerUsers, daysAfter(today, -80), random);
  const [one, two, three] = leaving;
  const [four] = removed;
  const [officer] = officers;
  if (!one || !two || !three || !four || !officer) throw new Error('Nobody is left to leave');
  const onDay = (days: number): string => atMinute(daysAfter(today, days), random.whole(60, 480));
  const request = (person: Account, madeOn: number, values: Partial<Request>): Request => {
    const createdAt = onDay(madeOn);
    const graceEndsAt = `${daysAfter(today, madeOn + 30)}${createdAt.slice('YYYY-MM-DD'.length)}`;
    const period = { gracePeriodDays: 30, graceEndsAt };
    const times = { createdAt, updatedAt: createdAt };
    const made = { userId: person.id, requestedById: person.id };
    return { id: random.id(createdAt), ...made, ...period, ...times, ...values };
  };
  const [cancelledAt, approvedAt] = [onDay(-66), onDay(-9)];
  const requests = [
    request(four, -70, {
      status: 'cancelled',
      cancelledById: officer,
      cancelledAt,
      cancellationReason: 'Asked to stay on by telephone.',
      updatedAt: cancelledAt,
    }),
    request(three, -41, { requestedById: officer, reason: 'Asked for it by letter.' }),
    request(two, -12, {
      status: 'approved',
      approvedById: officer,
      approvedAt,
      updatedAt: approvedAt,
    }),
    request(one, -3, { reason: moving[one.preferredLanguage === 'fr' ? 'fr' : 'nl'] }),
  ];
  const closedAt = new Map(requests.map(({ userId, createdAt }) => [userId, createdAt]));
  const closed = customerUsers.map((person) => {
    const at = closedAt.get(person.id);
    return at === undefined ? person : { ...person, isActive: false, updatedAt: at };
  });
  return { requests, customerUsers: closed };
}

/**
 * Returns candidates created before a day: active ones and deactivated ones, never a demo account.
 */
function candidates(
  customerUsers: readonly Account[],
  since: string,
  random: Random,
): readonly Account[][] {
  const shown = new Set<string>(Object.values(demoAccounts));
  const isFirst = ({ customerId }: Account, at: number): boolean =>
    customerUsers[at - 1]?.customerId !== customerId;
  const others = customerUsers.filter(
    (person, at) =>
      !isFirst(person, at) &&
      !shown.has(person.email) &&
      person.passwordHash &&
      String(person.createdAt) < since,
  );
  const mixed = random.shuffled(others);
  return [mixed.filter(({ isActive }) => isActive), mixed.filter(({ isActive }) => !isActive)];
}
