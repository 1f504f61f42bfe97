import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import type { Day } from '#web/lib/days/day.ts';
import { useSearch } from '@tanstack/react-router';
import { parseViewDay } from './view-day.ts';

/** Tab and day of a customer's view in the address; the day stays when the tab changes. */
export function useViewAddress<const Names extends readonly [string, ...string[]]>(names: Names) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const [on, setOn] = useSearchParam('on', { drops: 'page' });
  const tab: Names[number] = names.find((name) => name === search['tab']) ?? names[0];
  const setTab = (name: string) => {
    const removedParams = Object.keys(search).filter((key) => key !== 'on');
    const cleared = Object.fromEntries(removedParams.map((key) => [key, undefined]));
    void setSearch({ ...cleared, tab: name === names[0] ? undefined : name });
  };
  const setDay = (day: Day | null) => void setOn(day ?? undefined);
  return { tab, setTab, day: parseViewDay(on), requestedDay: on, setDay };
}
