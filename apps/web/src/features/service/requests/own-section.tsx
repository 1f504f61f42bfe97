import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore, type ShowMoreProps } from '#web/kit/list/show-more.tsx';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

export interface OwnSectionProps<Item> {
  title: string;
  failure: string;
  list: {
    query: QueryLike<readonly Item[]>;
    count: number | undefined;
    more: ShowMoreProps['more'];
  };
  renderCard: (item: Item) => ReactNode;
}

/** Cards of some of the customer's requests; nothing without any. */
export function OwnSection<Item extends { id: string }>(props: OwnSectionProps<Item>) {
  const { title, failure, list, renderCard } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const id = useId();
  if (list.query.data?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="flex items-baseline gap-2 text-base font-semibold text-ink">
        {title}
        {list.count === undefined ? null : (
          <span className="text-sm font-normal text-soft tabular-nums">
            {format.number(list.count)}
          </span>
        )}
      </h2>
      <QueryView
        query={list.query}
        failure={failure}
        skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
      >
        {(items) => (
          <>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((item) => (
                <li key={item.id} className="grid">
                  {renderCard(item)}
                </li>
              ))}
            </ul>
            <ShowMore more={list.more}>{t('service_requests.own.more')}</ShowMore>
          </>
        )}
      </QueryView>
    </section>
  );
}
