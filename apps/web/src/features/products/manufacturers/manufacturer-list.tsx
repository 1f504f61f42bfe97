import type { ViewAs } from '@portal/contract/kernel';
import { listManufacturers, type Manufacturer } from '@portal/contract/products';
import { Factory } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink } from '#web/features/shared/catalogue-links.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { ProductsCount, WebsiteLink } from './manufacturer-link.tsx';

export interface ManufacturerListProps {
  /** Opens the form of a new manufacturer; absent without the permission. */
  onAdd?: (() => void) | undefined;
  /** Views the list as this customer. */
  viewAs?: ViewAs | undefined;
}

/** Paged list of the manufacturers that the user may see. */
export function ManufacturerList({ onAdd, viewAs }: ManufacturerListProps) {
  const { t } = useTranslation();
  const forEmployee = useUser().role === 'employee' && !viewAs;
  const columns = useManufacturerColumns({ forEmployee, viewAs });
  const fixed = { ...viewAs };
  const list = useList({
    scope: 'products',
    route: listManufacturers,
    name: 'manufacturers',
    firstOrdering: 'name',
    fixed,
  });
  return (
    <ListView
      list={list}
      label={t('manufacturers.title')}
      searchLabel={t('manufacturers.search')}
      failure={t('manufacturers.load_failed')}
      filters={
        <>
          {forEmployee ? <LandingChoice /> : null}
          <ManufacturerSort ordering={list.ordering} onChange={list.setOrdering} />
        </>
      }
      columns={columns}
      renderCard={(one) => (
        <ManufacturerCard manufacturer={one} forEmployee={forEmployee} viewAs={viewAs} />
      )}
      empty={
        <EmptyState
          icon={<Factory />}
          title={t('manufacturers.empty')}
          text={forEmployee ? t('manufacturers.empty_text') : t('products.empty_text_customer')}
          action={
            onAdd ? (
              <Button variant="outline" onClick={onAdd}>
                {t('manufacturers.add_first')}
              </Button>
            ) : null
          }
        />
      }
    />
  );
}

/** Filters the manufacturers by whether the start page names them. */
function LandingChoice() {
  const { t } = useTranslation();
  const [shown, set] = useSearchParam('show_on_landing', { drops: 'page' });
  return (
    <ListChoice
      label={t('manufacturers.landing_filter')}
      value={shown === true ? 'true' : shown === false ? 'false' : null}
      emptyLabel={t('manufacturers.any_landing')}
      options={[
        { value: 'true', label: t('manufacturers.landing_yes') },
        { value: 'false', label: t('manufacturers.landing_no') },
      ]}
      onChange={(value) => void set(value === null ? undefined : value === 'true')}
    />
  );
}

/** Orderings of the list with their API names; the first is the default. */
const orders = [
  ['name', 'name'],
  ['-name', 'name_down'],
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

interface ManufacturerSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Chooses the ordering; cards have no column headers to sort by. */
function ManufacturerSort({ ordering, onChange }: ManufacturerSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('products.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`products.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}

interface ManufacturerCardProps {
  manufacturer: Manufacturer;
  /** Shows the fields for employees. */
  forEmployee: boolean;
  viewAs: ViewAs | undefined;
}

/** Card of a manufacturer in the list; opens its page. */
function ManufacturerCard({ manufacturer, forEmployee, viewAs }: ManufacturerCardProps) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere">
          <CardLink>
            <ManufacturerLink manufacturer={manufacturer} viewAs={viewAs} />
          </CardLink>
        </h2>
        {forEmployee && manufacturer.show_on_landing ? (
          <Badge tone="info" className="shrink-0">
            {t('manufacturers.landing_yes')}
          </Badge>
        ) : null}
      </div>
      <ProductsCount count={manufacturer.products_count} />
    </LinkCard>
  );
}

interface ManufacturerColumnsOptions {
  /** Includes the columns for employees. */
  forEmployee: boolean;
  viewAs: ViewAs | undefined;
}

/** Columns of the manufacturer table. */
function useManufacturerColumns(
  options: ManufacturerColumnsOptions,
): readonly Column<Manufacturer>[] {
  const { forEmployee, viewAs } = options;
  const { t } = useTranslation();
  const format = useFormats();
  const own: readonly Column<Manufacturer>[] = [
    {
      key: 'landing',
      header: t('manufacturers.landing_filter'),
      renderCell: (one) =>
        one.show_on_landing ? <Badge tone="info">{t('manufacturers.landing_yes')}</Badge> : '–',
    },
    {
      key: 'created_at',
      header: t('manufacturers.added'),
      ordering: 'created_at',
      renderCell: (one) => format.date(one.created_at),
    },
    {
      key: 'updated_at',
      header: t('manufacturers.changed'),
      ordering: 'updated_at',
      renderCell: (one) => format.date(one.updated_at),
    },
  ];
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (one) => (
        <TableRowLink>
          <ManufacturerLink manufacturer={one} viewAs={viewAs} />
        </TableRowLink>
      ),
    },
    {
      key: 'products',
      header: t('manufacturers.products'),
      numeric: true,
      renderCell: (one) => format.number(one.products_count),
    },
    {
      key: 'website',
      header: t('fields.website'),
      renderCell: ({ website }) => (website ? <WebsiteLink address={website} /> : '–'),
    },
    ...(forEmployee ? own : []),
  ];
}
