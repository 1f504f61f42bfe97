import type { ViewAs } from '@portal/contract/kernel';
import { useSearch } from '@tanstack/react-router';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { type Day, parseDay, today } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';

/** Returns the day in the address if it is in the future; null otherwise. */
export function parseViewDay(text: unknown, now = today()): Day | null {
  const day = parseDay(text);
  return day !== null && day > now ? day : null;
}

/** Returns true for a complete date before today. */
export const isPastDay = (text: string, now = today()): boolean => (parseDay(text) ?? now) < now;

/** Whose view of the portal is shown, and on which day. */
export interface Viewed {
  customerId: string;
  /** One user of the customer; null for what all of them see. */
  userId?: string | null | undefined;
  /** Day to come; null for today. */
  day: Day | null;
}

/** Returns the query that views the portal as a customer or one of its users, now or at the start of a day. */
export function toViewAs({
  customerId,
  userId = null,
  day,
}: Viewed): ViewAs & { as_customer_id: string } {
  return {
    as_customer_id: customerId,
    ...(userId === null ? {} : { as_user_id: userId }),
    ...(day === null ? {} : { as_of: startOfDay(day) }),
  };
}

/** Params of a customer's view that stay when the tab changes. */
const lasting = new Set(['on', 'user']);

/** Tab and day of a customer's view in the address. */
export function useViewAddress<const Names extends readonly [string, ...string[]]>(names: Names) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const [on, setOn] = useSearchParam('on', { drops: 'page' });
  const tab: Names[number] = names.find((name) => name === search['tab']) ?? names[0];
  const setTab = (name: string) => {
    const removedParams = Object.keys(search).filter((key) => !lasting.has(key));
    const cleared = Object.fromEntries(removedParams.map((key) => [key, undefined]));
    void setSearch({ ...cleared, tab: name === names[0] ? undefined : name });
  };
  const setDay = (day: Day | null) => void setOn(day ?? undefined);
  return { tab, setTab, day: parseViewDay(on), requestedDay: on, setDay };
}
