import type { RightsPreview } from '@portal/contract/rights';
import { FileText, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueryLike, QueryView } from '#web/kit/page/query-view.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

export interface PreviewViewProps {
  query: QueryLike<RightsPreview>;
  /** Text above the lists. */
  intro: string;
  /** Text about the end date, if the user is still choosing it. */
  until?: string | undefined;
  /** Text if nothing changes. */
  nothing: ReactNode;
}

/** Preview of the change in a customer's access before confirming, also if there is none. */
export function PreviewView({ query, intro, until, nothing }: PreviewViewProps) {
  const { t } = useTranslation();
  return (
    <QueryView
      query={query}
      failure={t('rights.preview_failed')}
      skeleton={<SkeletonRows label={t('app.loading')} rows={3} />}
    >
      {(preview) =>
        preview.products.count + preview.documents.count === 0 ? (
          <Callout>{nothing}</Callout>
        ) : (
          <div className="flex flex-col gap-3">
            <output className="text-pretty text-ink">
              {intro}
              {until ? <span className="mt-1 block font-medium">{until}</span> : null}
            </output>
            <PreviewLists preview={preview} />
          </div>
        )
      }
    </QueryView>
  );
}

/** Products and documents that become visible or hidden: their number and names. */
function PreviewLists({ preview }: { preview: RightsPreview }) {
  const { t } = useTranslation();
  const { products, documents } = preview;
  return (
    <div className="flex flex-col gap-3">
      <PreviewList
        icon={<Package aria-hidden />}
        title={t('rights.products_count', { count: products.count })}
        count={products.count}
        rows={products.results.map(({ id, name, model, manufacturer }) => ({
          id,
          name,
          detail: [model, manufacturer].filter(Boolean).join(' · '),
        }))}
      />
      <PreviewList
        icon={<FileText aria-hidden />}
        title={t('rights.documents_count', { count: documents.count })}
        count={documents.count}
        rows={documents.results.map(({ id, title, language }) => ({
          id,
          name: title,
          detail: language?.toUpperCase() ?? '',
        }))}
      />
    </div>
  );
}

interface PreviewListProps {
  icon: ReactNode;
  title: string;
  /** Total number; `rows` are the first. */
  count: number;
  rows: readonly { id: string; name: string; detail: string }[];
}

function PreviewList({ icon, title, count, rows }: PreviewListProps) {
  const { t } = useTranslation();
  const more = count - rows.length;
  return (
    <section className="overflow-hidden rounded border border-line">
      <h3 className="flex items-center gap-2 bg-sunken px-3.5 py-2.5 font-semibold text-ink tabular-nums [&_svg]:size-4 [&_svg]:text-soft">
        {icon}
        {title}
      </h3>
      {rows.length > 0 ? (
        <ul
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for keyboard scrolling
          tabIndex={0}
          className="max-h-48 divide-y divide-line overflow-y-auto"
        >
          {rows.map(({ id, name, detail }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-2">
              <span className="min-w-0 text-ink wrap-anywhere">{name}</span>
              <span className="ms-auto text-xs text-soft">{detail}</span>
            </li>
          ))}
          {more > 0 ? (
            <li className="px-3.5 py-2 text-soft">{t('rights.and_more', { count: more })}</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}
