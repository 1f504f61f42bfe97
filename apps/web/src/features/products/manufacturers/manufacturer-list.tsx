import type { ViewAs } from '@portal/contract/kernel';
import { listManufacturers } from '@portal/contract/products';
import { Factory } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LandingChoice } from './landing-choice.tsx';
import { ManufacturerCard } from './manufacturer-card.tsx';
import { ManufacturerSort } from './manufacturer-sort.tsx';
import { useManufacturerColumns } from './use-manufacturer-columns.tsx';

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
      exportable
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
