import {
  countDeskWork,
  type DeskItem,
  type DeskView,
  deskViews,
  listDeskWork,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { replyHash } from '../conversation/reply-hash.ts';
import { type DeskKey, findDeskKey } from './desk-keys.ts';
import { DeskRow, toTarget } from './desk-row.tsx';
import { useDeskAction } from './use-desk-action.ts';
import { useNow } from './use-now.ts';

interface DeskKeysOptions {
  list: RefObject<HTMLElement | null>;
  items: readonly DeskItem[];
  hasSingleKeys: boolean;
}

/** Milliseconds in which a key may be the second one of a shortcut that begins with G. */
const chordTimeout = 1500;

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

/** Moves in the list and acts on the row that has the focus, by keys. Enter follows its link. */
function useDeskKeys({ list, items, hasSingleKeys }: DeskKeysOptions): void {
  const navigate = useNavigate();
  const { act } = useDeskAction();
  /** Place of the row that had the focus last: it may leave the list, and the next one takes its place. */
  const lastPlace = useRef(-1);
  const chordAt = useRef(-Infinity);

  const listLinks = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-desk-item]') ?? []),
  ];

  const run = (key: DeskKey): void => {
    const links = listLinks();
    const focused = links.findIndex((link) => link === document.activeElement);
    if (focused >= 0) lastPlace.current = focused;
    if (key === 'next' || key === 'previous') {
      const from = focused >= 0 ? focused : lastPlace.current;
      // The row after one that left the list is at its place.
      const step = key === 'previous' ? -1 : focused < 0 && from >= 0 ? 0 : 1;
      const place = Math.max(0, Math.min(from + step, links.length - 1));
      links[place]?.focus();
      lastPlace.current = place;
      return;
    }
    const item = items.find(({ id }) => id === links[focused]?.dataset['deskItem']);
    if (!item) return;
    if (key === 'reply') void navigate({ ...toTarget(item), hash: replyHash });
    else act({ item, step: key });
  };

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.timeStamp - chordAt.current < chordTimeout;
    chordAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
    const isInList = list.current?.contains(document.activeElement) ?? false;
    const key = isChord ? null : findDeskKey(event, { isInList, hasSingleKeys });
    if (key === null) return;
    event.preventDefault();
    run(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
