import { listAuditWords } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useEmployeeLookup } from '#web/kit/lookup/use-employee-lookup.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from './day-choice.tsx';
import { dayOf, endOfDay, startOfDay } from './day-bounds.ts';
import type { AuditListState } from './use-audit-list.ts';
import { useAuditWords } from './use-audit-words.ts';

const optionsOf = (values: readonly string[] | undefined, wordOf: (value: string) => string) =>
  (values ?? [])
    .map((value) => ({ value, label: wordOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Narrows the log: who, what, on what kind of thing, on one thing, and when. */
export function AuditFilters({ list }: { list: AuditListState }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { data } = useQuery(routeQuery('users', listAuditWords));
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
        options={optionsOf(data?.actions, words.action)}
        onChange={(action) => list.set({ action: action ?? undefined })}
      />
      <ListChoice<string>
        label={t('audit_log.type')}
        value={search.object_type ?? null}
        emptyLabel={t('audit_log.any_type')}
        options={optionsOf(data?.object_types, words.type)}
        onChange={(type) => list.set({ object_type: type ?? undefined })}
      />
      <div className="flex gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-wrap">
        <DayChoice
          label={t('audit_log.from')}
          value={dayOf(search.from)}
          onChange={(day) => list.set({ from: startOfDay(day) })}
        />
        <DayChoice
          label={t('audit_log.to')}
          value={dayOf(search.to)}
          onChange={(day) => list.set({ to: endOfDay(day) })}
        />
      </div>
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
