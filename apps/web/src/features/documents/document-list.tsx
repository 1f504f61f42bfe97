import { lazyComponent } from '#web/lib/lazy-component.ts';
import { listDocuments } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { FolderOpen, X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#web/kit/list/list-pages.tsx';
import { ListTable } from '#web/kit/list/list-table.tsx';
import { ListToolbar } from '#web/kit/list/list-toolbar.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { useIsPhone } from '#web/lib/page/use-media.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DocumentCard } from './document-card.tsx';
import type { LibraryList } from './filters/library-list.ts';
import { type ActiveFilter, useActiveFilters } from './filters/use-active-filters.ts';
import type { FoundDocument } from './search-hits.tsx';
import { SelectPageCheckbox } from './selection/selection-checkboxes.tsx';
import type { DocumentSelection } from './selection/use-document-selection.ts';
import { useDocumentColumns } from './use-document-columns.tsx';

const DocumentFilters = lazyComponent(
  async () => (await import('./filters/document-filters.tsx')).DocumentFilters,
);

const OfflineCopyOption = lazyComponent(
  async () => (await import('./offline/offline-copy.tsx')).OfflineCopyOption,
);

const OfflineList = lazyComponent(
  async () => (await import('./offline/offline-list.tsx')).OfflineList,
);

const SelectionBar = lazyComponent(
  async () => (await import('./selection/selection-bar.tsx')).SelectionBar,
);

const NoHits = lazyComponent(async () => (await import('./filters/no-hits.tsx')).NoHits);

const RecentDocuments = lazyComponent(
  async () => (await import('./recent-documents.tsx')).RecentDocuments,
);

export interface DocumentListProps {
  /** Restricts the list to the documents of this product. */
  product?: { product_type: ProductType; product_id: string } | undefined;
  /** Views the list as this customer. */
  viewAs?: ViewAs | undefined;
  /** Renders the menu of a document; absent without actions. */
  renderMenu?: ((item: FoundDocument) => ReactNode) | undefined;
  /** Absent without bulk actions. */
  selection?: DocumentSelection | undefined;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** Next step, shown in an empty library. */
  emptyAction?: ReactNode;
}

/** List of the documents that the user may see. */
export function DocumentList(props: DocumentListProps) {
  const { product, viewAs, renderMenu, selection, actions, emptyAction } = props;
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const fixed = { ...product, ...viewAs, preferred_language: useLanguage() };
  const list = useList({ scope: 'documents', route: listDocuments, name: 'documents', fixed });
  const forProduct = product !== undefined;
  const filters = useActiveFilters(list, { forProduct, viewAs });
  const page = list.result.data;
  const items: readonly FoundDocument[] = page?.results ?? [];
  const searchText = list.search.search;
  const isNarrowed = filters.length > 0 || Boolean(searchText);
  const isOwn = !forProduct && !viewAs;
  const withAudience = isEmployee && !viewAs;
  const shared = { forProduct, viewAs, withAudience, searchText, selection };
  const columns = useDocumentColumns({ ...shared, items, renderMenu });
  const isPhone = useIsPhone();
  const offlineOption = isOwn ? (
    <Suspense>
      <OfflineCopyOption list={list} isNarrowed={isNarrowed} isCollapsible={isPhone} />
    </Suspense>
  ) : null;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        searchLabel={t('documents.search')}
        filters={
          <Suspense fallback={<div aria-hidden className="h-9 grow" />}>
            <DocumentFilters list={list} forProduct={forProduct} viewAs={viewAs} />
          </Suspense>
        }
        actions={actions}
      />
      <FilterChips filters={filters} list={list} />
      {isNarrowed || forProduct || viewAs || list.page > 1 ? null : (
        <Suspense>
          <RecentDocuments />
        </Suspense>
      )}
      {/** Above the list on a phone; below it would come after 25 cards. */}
      {isPhone ? offlineOption : null}
      <QueryView
        query={list.result}
        failure={t('documents.load_failed')}
        offline={
          isOwn ? (
            <Suspense>
              <OfflineList />
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
              <EmptyLibrary forProduct={forProduct} viewAs={viewAs} emptyAction={emptyAction} />
            )
          ) : (
            <>
              {list.view === 'table' ? (
                <ListTable
                  list={list}
                  page={shown}
                  label={t('documents.title')}
                  columns={columns}
                  isSelected={selection?.has}
                />
              ) : (
                <>
                  {selection ? (
                    <SelectPageCheckbox showsLabel items={items} selection={selection} />
                  ) : null}
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
      {isPhone ? null : offlineOption}
      {selection && selection.count > 0 ? (
        <Suspense>
          <SelectionBar
            selection={selection}
            found={page?.count ?? 0}
            items={items}
            filters={list.source.filters}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function EmptyLibrary(
  props: { forProduct: boolean } & Pick<DocumentListProps, 'viewAs' | 'emptyAction'>,
) {
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const { forProduct, viewAs, emptyAction } = props;
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={forProduct ? t('documents.empty_product') : t('documents.empty')}
      text={
        forProduct
          ? t('documents.empty_text_product')
          : viewAs
            ? t('documents.empty_text_seen')
            : isEmployee
              ? t('documents.empty_text')
              : t('documents.empty_text_customer')
      }
      action={emptyAction}
    />
  );
}

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  list: Pick<LibraryList, 'set' | 'clear'>;
}

/** Active filters as removable chips; nothing without filters. */
function FilterChips({ filters, list }: FilterChipsProps) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <ul aria-label={t('documents.filters_now')} className="contents">
        {filters.map(({ key, label, without }) => (
          <li
            key={key}
            className="flex max-w-full items-center rounded-full bg-brand-soft ps-3 text-sm text-ink"
          >
            <span className="min-w-0 truncate">{label}</span>
            <button
              type="button"
              onClick={() => list.set(without)}
              className="grid size-8 shrink-0 place-items-center rounded-full text-soft hover:text-ink touch:size-11"
            >
              <X aria-hidden className="size-3.5" />
              <VisuallyHidden>{t('documents.drop_filter', { filter: label })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {filters.length > 1 ? (
        <Button variant="ghost" size="sm" onClick={list.clear}>
          {t('list.clear_filters')}
        </Button>
      ) : null}
    </div>
  );
}
