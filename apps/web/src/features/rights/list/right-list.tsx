import { changeViewingRight, listViewingRights } from '@portal/contract/rights';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterOnboardingStep } from '#web/kit/onboarding/after-onboarding-step.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useSelection } from '#web/kit/list/use-selection.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RightCard } from './right-card.tsx';
import { RightFilters } from './right-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRightColumns } from './use-right-columns.tsx';

export interface RightListProps {
  customerId: string;
  /** The next step where no right was ever granted. */
  emptyAction: ReactNode;
}

/** All rights of a customer, active or not; users with the permission can select several. */
export function RightList({ customerId, emptyAction }: RightListProps) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), changeViewingRight.access);
  const fixed = { customer_id: customerId, product_id: undefined, is_active: undefined };
  const list = useList({ scope: 'crm', route: listViewingRights, name: 'rights', fixed });
  const shown = list.result.data?.results ?? [];
  const selectable = shown.filter((right) => right.is_active);
  const someRest = selectable.length < shown.length;
  const checked = useSelection(selectable);
  const selection = mayChange ? checked : null;
  const columns = useRightColumns({ selectable, selection });
  return (
    <>
      <ListView
        list={list}
        exportable
        label={t('rights.label')}
        searchLabel={t('rights.search')}
        failure={t('rights.load_failed')}
        columns={columns}
        isSelected={checked.has}
        renderCard={(right) => <RightCard right={right} selection={selection} />}
        filters={<RightFilters list={list} />}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title={t('rights.empty_title')}
            text={t('rights.empty_text')}
            action={
              emptyAction ? (
                <AfterOnboardingStep step="manufacturer">{emptyAction}</AfterOnboardingStep>
              ) : null
            }
          />
        }
      />
      {selection ? (
        <SelectionBar
          selection={selection}
          hint={someRest ? t('rights.not_markable') : undefined}
        />
      ) : null}
    </>
  );
}
