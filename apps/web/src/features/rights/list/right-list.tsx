import { lazyComponent } from '#web/lib/lazy-component.ts';
import { changeViewingRight, listViewingRights, type ViewingRight } from '@portal/contract/rights';
import { KeyRound } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { AfterOnboardingStep } from '#web/features/shared/onboarding/after-onboarding-step.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RightCard } from './right-card.tsx';
import { RightFilters } from './right-filters.tsx';
import { useRightColumns } from './use-right-columns.tsx';

const RevokeDialog = lazyComponent(
  async () => (await import('#web/features/rights/revoke/revoke-dialog.tsx')).RevokeDialog,
);

export interface RightListProps {
  customerId: string;
  /** Next step, shown if no right was ever granted. */
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

interface SelectionBarProps {
  selection: Selection<ViewingRight>;
  /** Explains why some cannot be selected. */
  hint?: string | undefined;
}

/** Actions for all selected rights; hidden without a selection. */
function SelectionBar({ selection, hint }: SelectionBarProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const [first, ...others] = selection.selected;
  if (!first) return null;
  return (
    <div className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float">
      <div className="me-auto min-w-0">
        <output className="font-medium text-ink tabular-nums">
          {t('rights.marked', { count: selection.selected.length })}
        </output>
        {hint ? <p className="text-xs text-soft">{hint}</p> : null}
      </div>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {t('rights.unmark')}
      </Button>
      <Button variant="destructive" size="sm" onClick={() => setConfirming(true)}>
        {t('rights.revoke_marked')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <RevokeDialog
            rights={[first, ...others]}
            action="deactivate"
            onDone={selection.clear}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
