import { listAuditValues } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useEmployeeLookup } from '#web/kit/lookup/use-employee-lookup.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from './day-field.tsx';
import { toDay, toEndOfDay, toStartOfDay } from './day-bounds.ts';
import type { AuditListState } from './use-audit-list.ts';
import { useAuditTexts } from './use-audit-texts.ts';

const toOptions = (values: readonly string[] | undefined, toLabel: (value: string) => string) =>
  (values ?? [])
    .map((value) => ({ value, label: toLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

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
      <div className="flex gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-wrap">
        <DayField
          label={t('audit_log.from')}
          value={toDay(search.from)}
          onChange={(day) => list.set({ from: toStartOfDay(day) })}
        />
        <DayField
          label={t('audit_log.to')}
          value={toDay(search.to)}
          onChange={(day) => list.set({ to: toEndOfDay(day) })}
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
