import { countDeskWork, type DeskView, deskViews, listDeskWork } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeskRow } from './desk-row.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useNow } from './use-now.ts';

/** Views in the order in which a dispatcher looks at them. */
const views: readonly DeskView[] = [
  'all',
  'next',
  'unanswered',
  'at_risk',
  'unassigned',
  'mine',
  'waiting',
];

export interface DeskListProps {
  /** False where the user has switched off keys without Ctrl or ⌘. */
  hasSingleKeys: boolean;
}

/** What the desk does next: open tickets and requests in one list, what is due first at its top. */
export function DeskList({ hasSingleKeys }: DeskListProps) {
  const { t } = useTranslation();
  const [inAddress, setView] = useSearchParam('queue');
  const view = deskViews.find((name) => name === inAddress) ?? 'all';
  const { query, more } = useMorePages('service', listDeskWork, { query: { view } });
  const list = useRef<HTMLUListElement>(null);
  useDeskKeys({ list, items: query.data ?? [], hasSingleKeys });
  const now = useNow();
  return (
    <div className="flex flex-col gap-4">
      <Views value={view} onChange={(next) => void setView(next === 'all' ? undefined : next)} />
      {hasSingleKeys ? (
        <p className="text-xs text-soft max-sm:hidden touch:hidden">{t('desk.keys_hint')}</p>
      ) : null}
      <QueryView query={query} failure={t('desk.load_failed')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon={<CircleCheck />}
              title={t('desk.empty_title')}
              text={t('desk.empty_text')}
            />
          ) : (
            <>
              <Card>
                <ul ref={list} aria-label={t('desk.label')}>
                  {items.map((item) => (
                    <DeskRow key={item.id} item={item} now={now} />
                  ))}
                </ul>
              </Card>
              <ShowMore more={more}>{t('desk.show_more')}</ShowMore>
            </>
          )
        }
      </QueryView>
    </div>
  );
}

/** Buttons of the views with the number of their rows. */
function Views({ value, onChange }: { value: DeskView; onChange: (view: DeskView) => void }) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(routeQuery('service', countDeskWork));
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('desk.views_label')}</legend>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm text-soft transition-colors duration-100 hover:text-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-ink touch:min-h-11"
        >
          {t(`desk.views.${view}`)}
          {counts ? <span className="text-xs tabular-nums">{counts[view]}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}
