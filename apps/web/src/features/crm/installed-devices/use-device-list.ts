import { listInstalledDevices } from '@portal/contract/crm';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { type ListChanges, useList } from '#web/lib/list/use-list.ts';
import { type DueDays, parseDueRange, toDueDays } from './due-range.tsx';

export interface DeviceListOptions {
  /** Names the list, for the choice of cards or table. */
  name: string;
  /** Filters that the page sets itself. */
  fixed?: ListChanges<typeof listInstalledDevices> | undefined;
  /** The order where the address names none. */
  firstOrdering?: string | undefined;
  /** Days to list if the address names none. */
  dueDays?: DueDays | undefined;
}

/** List of installed devices; `?due=` names a period in which maintenance is due. */
export function useDeviceList({ name, firstOrdering, fixed, dueDays }: DeviceListOptions) {
  const setSearch = useSetSearch();
  const [dueParam] = useSearchParam('due');
  const [from] = useSearchParam('due_from');
  const [until] = useSearchParam('due_until');
  const range = parseDueRange(dueParam);
  const namesDays = from !== undefined || until !== undefined;
  const days = range ? toDueDays(range, today()) : namesDays ? {} : dueDays;
  const list = useList({
    scope: 'installedDevices',
    route: listInstalledDevices,
    name,
    firstOrdering,
    fixed: { ...days, ...fixed },
  });
  const { due_from: _from, due_until: _until, ...others } = list.search;
  // The period also narrows the list, although the call has no such parameter; from and until are
  // one filter.
  const activeSearch = range || namesDays ? { ...others, due: range ?? 'days' } : list.search;
  return {
    ...list,
    search: activeSearch,
    clear: () => {
      const retained = new Set(['tab', 'ordering']);
      const clearedKeys = [...Object.keys(list.search), 'due'].filter((key) => !retained.has(key));
      void setSearch(Object.fromEntries(clearedKeys.map((key) => [key, undefined])));
    },
  };
}

/** Filters that a menu opens beside the list's own. */
export type DeviceLookup = 'clinic' | 'model' | 'manufacturer';

export type DeviceList = ReturnType<typeof useDeviceList>;
