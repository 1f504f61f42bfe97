import { listViewingRights } from '@portal/contract/rights';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RightCard } from './right-card.tsx';
import { RightFilters } from './right-filters.tsx';
import { useRightColumns } from './use-right-columns.tsx';

/** The rights of all customers; each opens among those of its customer, where it can be changed. */
export function AllRightList() {
  const { t } = useTranslation();
  // What no filter of the toolbar shows narrows nothing.
  const fixed = { customer_id: undefined, product_id: undefined, is_active: undefined };
  const list = useList({ scope: 'crm', route: listViewingRights, name: 'all-rights', fixed });
  const columns = useRightColumns({ selectable: [], selection: null, withCustomer: true });
  return (
    <ListView
      list={list}
      label={t('rights.label')}
      searchLabel={t('rights.search')}
      failure={t('rights.load_failed')}
      columns={columns}
      renderCard={(right) => <RightCard right={right} selection={null} withCustomer />}
      filters={<RightFilters list={list} />}
      empty={
        <EmptyState
          icon={<KeyRound />}
          title={t('rights.empty_title')}
          text={t('rights.all_empty_text')}
        />
      }
    />
  );
}
