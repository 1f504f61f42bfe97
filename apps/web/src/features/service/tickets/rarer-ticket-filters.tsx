import { useTranslation } from 'react-i18next';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import {
  DropdownMenuCheckboxItems,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { UrgencyItems } from '../promises/urgency-items.tsx';
import { plannedRanges, readPlannedRange } from './planned-range.ts';
import type { TicketList, TicketLookup } from './use-ticket-list.ts';

interface RarerTicketFiltersProps {
  list: TicketList;
  /** True to offer the user's own tickets, where the toolbar has no button for them. */
  withMine: boolean;
  /** Filters with a search field, which the menu opens beside it. */
  lookups: readonly TicketLookup[];
  onLookup: (name: TicketLookup) => void;
}

const lookupLabels = {
  assignee: 'tickets.assigned_to',
  customer: 'tickets.customer',
} as const satisfies Record<TicketLookup, string>;

const teamFilters = [
  ['mine', 'tickets.team'],
  ['mine_or_unassigned', 'tickets.team_or_nobody'],
] as const;

/** The rarer filters of a list of tickets. */
export function RarerTicketFilters(props: RarerTicketFiltersProps) {
  const { list, withMine, lookups, onLookup } = props;
  const { t } = useTranslation();
  const { id: ownId, team: ownTeam } = useUser();
  const { search, set } = list;
  const { team } = search;
  const urgency = search.urgency ?? [];
  const isMine = withMine && search.assigned_to_user_id === ownId;
  const isSet = [
    isMine,
    search.is_waiting,
    search.breached,
    search.unassigned,
    team,
    urgency.length > 0,
    'planned' in search,
  ];
  const flags = [
    ...(withMine ? [{ value: 'own', label: t('tickets.mine'), checked: isMine }] : []),
    { value: 'is_waiting', label: t('tickets.waiting'), checked: search.is_waiting === true },
    { value: 'breached', label: t('promises.breached'), checked: search.breached === true },
    { value: 'unassigned', label: t('tickets.nobody'), checked: search.unassigned === true },
    // The calendar's link includes what nobody has.
    ...teamFilters
      .filter(() => ownTeam || team)
      .map(([value, label]) => ({ value, label: t(label), checked: team === value })),
  ];
  return (
    <MoreFilters count={isSet.filter(Boolean).length}>
      <DropdownMenuCheckboxItems
        options={flags}
        onToggle={(name, isOn) => {
          const value = isOn || undefined;
          // Whose tickets: one of these at a time.
          const whose = isOn
            ? { assigned_to_user_id: undefined, unassigned: undefined, team: undefined }
            : {};
          if (name === 'own') set({ ...whose, assigned_to_user_id: isOn ? ownId : undefined });
          else if (name === 'unassigned') set({ ...whose, unassigned: value });
          else if (name === 'mine' || name === 'mine_or_unassigned')
            set({ ...whose, team: isOn ? name : undefined });
          else set(name === 'breached' ? { breached: value } : { is_waiting: value });
        }}
      />
      <DropdownMenuSeparator />
      <UrgencyItems chosen={urgency} onChange={(value) => set({ urgency: value })} />
      <DropdownMenuSeparator />
      <PlannedItems />
      <DropdownMenuSeparator />
      {lookups.map((name) => (
        <DropdownMenuItem key={name} onSelect={() => onLookup(name)}>
          {`${t(lookupLabels[name])}…`}
        </DropdownMenuItem>
      ))}
    </MoreFilters>
  );
}

/** Items for custom days in the URL, and for any day. */
const customDays = 'named';
const anyDay = 'any';

/** Filters the list by planned day. */
function PlannedItems() {
  const { t } = useTranslation();
  const [value] = useSearchParam('planned');
  const setSearch = useSetSearch();
  const days = useCustomDays();
  const range = readPlannedRange(value);
  return (
    <>
      <DropdownMenuLabel>{t('tickets.planned_for')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('tickets.planned_for')}
        value={range ?? (days === null ? anyDay : customDays)}
        options={[
          { value: anyDay, label: t('tickets.planned_any') },
          ...plannedRanges.map((one) => ({ value: one, label: t(`tickets.planned.${one}`) })),
          ...(days === null || range !== null ? [] : [{ value: customDays, label: days }]),
        ]}
        onValueChange={(chosen) => {
          if (chosen === customDays) return;
          void setSearch({
            planned: readPlannedRange(chosen) ?? undefined,
            planned_from: undefined,
            planned_to: undefined,
            page: undefined,
          });
        }}
      />
    </>
  );
}

/** Returns the custom days in the URL as text, such as a day of the calendar; null without any. */
function useCustomDays(): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  const [from] = useSearchParam('planned_from');
  const [to] = useSearchParam('planned_to');
  const [first, last] = [toDay(from), toDay(to)];
  if (first !== null && first === last) return t('tickets.planned_on', { date: format.day(first) });
  if (first !== null && last !== null)
    return t('tickets.planned_period', { from: format.day(first), until: format.day(last) });
  if (first !== null) return t('tickets.planned_from', { date: format.day(first) });
  return last === null ? null : t('tickets.planned_until', { date: format.day(last) });
}

const toDay = (text: unknown): string | null =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? text : null;
