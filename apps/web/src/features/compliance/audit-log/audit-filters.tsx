import { listAuditLog, listAuditValues } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEmployeeLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { DayInput } from '#web/kit/form/day-input.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useFocusRequests } from '#web/kit/list/use-focus-requests.ts';
import { useOpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import { parseDay } from '#web/lib/days/day.ts';
import { endOfDay, startOfDay, toDay } from '#web/lib/days/instants.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** List state of the audit log, newest first. */
export const useAuditList = () =>
  useList({ scope: 'users', route: listAuditLog, name: 'audit-log' });

type AuditListState = ReturnType<typeof useAuditList>;

const toOptions = (values: readonly string[] | undefined, toLabel: (value: string) => string) =>
  (values ?? [])
    .map((value) => ({ value, label: toLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));

/** Filters by actor, action, object type, object and period. */
export function AuditFilters({ list }: { list: AuditListState }) {
  const { t } = useTranslation();
  const texts = useAuditTexts();
  const { data } = useQuery(routeQuery('users', listAuditValues));
  const { search } = list;
  const lookup = useEmployeeLookup(search.actor_id ?? null);
  return (
    <>
      <ListLookup
        lookup={lookup}
        label={t('audit_log.actor')}
        emptyLabel={t('audit_log.any_actor')}
        onChange={(actor) => list.set({ actor_id: actor ?? undefined })}
      />
      <ListChoice<string>
        label={t('audit_log.action')}
        value={search.action ?? null}
        emptyLabel={t('audit_log.any_action')}
        options={toOptions(data?.actions, texts.action)}
        onChange={(action) => list.set({ action: action ?? undefined })}
      />
      <ListChoice<string>
        label={t('audit_log.type')}
        value={search.object_type ?? null}
        emptyLabel={t('audit_log.any_type')}
        options={toOptions(data?.object_types, texts.type)}
        onChange={(type) => list.set({ object_type: type ?? undefined })}
      />
      <Period list={list} />
      {search.object_id === undefined ? null : (
        <Button
          variant="outline"
          aria-pressed
          onClick={() => list.set({ object_id: undefined })}
          className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {t('audit_log.one_object')}
        </Button>
      )}
    </>
  );
}

/** Period, behind a button: its fields are as long as half the line of filters. */
function Period({ list }: { list: AuditListState }) {
  const { t } = useTranslation();
  const { from, to } = list.search;
  const { shown, open, countRequests } = useOpenedFilters(
    ['period'],
    () => from !== undefined || to !== undefined,
  );
  if (shown.length === 0)
    return (
      <Button
        variant="outline"
        className="font-normal max-sm:flex-auto"
        onClick={() => open('period')}
      >
        {`${t('reports.period')}…`}
      </Button>
    );
  return (
    <div className="flex gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-wrap">
      <DayField
        label={t('audit_log.from')}
        value={readDay(from)}
        focusRequests={countRequests('period')}
        onChange={(day) => list.set({ from: parseDay(day) === null ? undefined : startOfDay(day) })}
      />
      <DayField
        label={t('audit_log.to')}
        value={readDay(to)}
        focusRequests={0}
        onChange={(day) => list.set({ to: parseDay(day) === null ? undefined : endOfDay(day) })}
      />
    </div>
  );
}

/** Returns the day of an instant from a search param; empty for an invalid one. */
const readDay = (instant: string | undefined): string =>
  instant === undefined || Number.isNaN(Date.parse(instant)) ? '' : toDay(instant);

interface DayFieldProps {
  label: string;
  /** A day or an empty string. */
  value: string;
  /** Raised when the field is to take the focus. */
  focusRequests: number;
  onChange: (day: string) => void;
}

/** Day field in a list's toolbar. */
function DayField({ label, value, focusRequests, onChange }: DayFieldProps) {
  const id = useId();
  useFocusRequests(id, focusRequests);
  return (
    <div className="flex items-start gap-2 max-sm:flex-auto">
      <label htmlFor={id} className="leading-9 whitespace-nowrap text-soft touch:leading-11">
        {label}
      </label>
      <DayInput id={id} value={value} onChange={onChange} className="w-40 max-sm:grow" />
    </div>
  );
}
