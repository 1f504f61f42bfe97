import { listDocuments } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { FolderOpen } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#web/kit/list/list-pages.tsx';
import { ListTable } from '#web/kit/list/list-table.tsx';
import { ListToolbar } from '#web/kit/list/list-toolbar.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { useIsPhone } from '#web/lib/page/use-is-phone.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { DocumentCard } from './document-card.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { FoundDocument } from './found/found-document.ts';
import {
  DocumentFilters,
  KeepShown,
  KeptList,
  MarkingBar,
  NoHits,
  RecentDocuments,
} from './lazy-list-parts.ts';
import { MarkPageBox } from './marking/mark-page-box.tsx';
import type { DocumentMarks } from './marking/use-marks.ts';
import { useDocumentColumns } from './use-document-columns.tsx';

export interface DocumentListProps {
  /** Only those of this product. */
  product?: { product_type: ProductType; product_id: string } | undefined;
  /** As this customer sees them. */
  seenAs?: SeenAs | undefined;
  /** The menu of what may be done to a document; absent where nothing may. */
  renderMenu?: ((item: FoundDocument) => ReactNode) | undefined;
  /** Absent where nothing is done to several at once. */
  marks?: DocumentMarks | undefined;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The next step where the library is empty. */
  firstStep?: ReactNode;
}

/** The library, as far as the user may see it. */
export function DocumentList(props: DocumentListProps) {
  const { product, seenAs, renderMenu, marks, actions, firstStep } = props;
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const fixed = { ...product, ...seenAs };
  const list = useList({ scope: 'documents', route: listDocuments, name: 'documents', fixed });
  const ofOne = product !== undefined;
  const filters = useActiveFilters(list, { ofOne, seenAs });
  const page = list.result.data;
  const items: readonly FoundDocument[] = page?.results ?? [];
  const words = list.search.search;
  const isNarrowed = filters.length > 0 || Boolean(words);
  const isOwn = !ofOne && !seenAs;
  const withAudience = isEmployee && !seenAs;
  const shared = { ofOne, seenAs, withAudience, words, marks };
  const columns = useDocumentColumns({ ...shared, items, renderMenu });
  const isPhone = useIsPhone();
  const keeping = isOwn ? (
    <Suspense>
      <KeepShown list={list} isNarrowed={isNarrowed} isFolded={isPhone} />
    </Suspense>
  ) : null;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        exportable
        searchLabel={t('documents.search')}
        filters={
          <Suspense fallback={<div aria-hidden className="h-9 grow" />}>
            <DocumentFilters list={list} ofOne={ofOne} seenAs={seenAs} />
          </Suspense>
        }
        actions={actions}
      />
      <FilterChips filters={filters} list={list} />
      {isNarrowed || ofOne || seenAs || list.page > 1 ? null : (
        <Suspense>
          <RecentDocuments />
        </Suspense>
      )}
      {/* Below them on a phone it would be 25 cards away. */}
      {isPhone ? keeping : null}
      <QueryView
        query={list.result}
        failure={t('documents.load_failed')}
        offline={
          isOwn ? (
            <Suspense>
              <KeptList />
            </Suspense>
          ) : null
        }
      >
        {(shown) =>
          shown.results.length === 0 ? (
            isNarrowed ? (
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <NoHits list={list} filters={filters} />
              </Suspense>
            ) : (
              <EmptyLibrary ofOne={ofOne} seenAs={seenAs} firstStep={firstStep} />
            )
          ) : (
            <>
              {list.view === 'table' ? (
                <ListTable
                  list={list}
                  page={shown}
                  label={t('documents.title')}
                  columns={columns}
                  isSelected={marks?.has}
                />
              ) : (
                <>
                  {marks ? <MarkPageBox labelled items={items} marks={marks} /> : null}
                  <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                    {items.map((item) => (
                      <li key={item.id} className="grid">
                        <DocumentCard {...shared} item={item} menu={renderMenu?.(item)} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <ListPages list={list} page={shown} />
            </>
          )
        }
      </QueryView>
      {isPhone ? null : keeping}
      {marks && marks.count > 0 ? (
        <Suspense>
          <MarkingBar
            marks={marks}
            found={page?.count ?? 0}
            items={items}
            filters={list.source.filters}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function EmptyLibrary(props: { ofOne: boolean } & Pick<DocumentListProps, 'seenAs' | 'firstStep'>) {
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const { ofOne, seenAs, firstStep } = props;
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={ofOne ? t('documents.empty_product') : t('documents.empty')}
      text={
        ofOne
          ? t('documents.empty_text_product')
          : seenAs
            ? t('documents.empty_text_seen')
            : isEmployee
              ? t('documents.empty_text')
              : t('documents.empty_text_customer')
      }
      action={firstStep}
    />
  );
}
