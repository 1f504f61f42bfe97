import type { ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { RightStateBadge, useUntilText } from '#web/features/rights/right-state.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { RightActions } from './right-actions.tsx';
import { CustomerRightLink, RightLink, RightRemarks } from './right-link.tsx';
import { RightCheckbox } from './right-checkbox.tsx';

export interface RightCardProps {
  right: ViewingRight;
  /** Absent for users who may only read. */
  selection: Selection<ViewingRight> | null;
  /** True for the rights of all customers: names it, and opens the right there. */
  withCustomer?: boolean | undefined;
}

/** Card of a right in a list; opens its form for users who may change it. */
export function RightCard({ right, selection, withCustomer = false }: RightCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const until = useUntilText();
  const by = right.granted_by?.name;
  return (
    <LinkCard className={selection?.has(right) ? 'bg-brand-soft' : undefined}>
      <div className="flex items-start gap-3">
        {selection ? (
          <div className="relative z-10 mt-0.5">
            <RightCheckbox right={right} selection={selection} />
          </div>
        ) : null}
        <div className="min-w-0 flex-1">
          <Coverage
            coverage={right}
            renderTitle={
              selection || withCustomer
                ? (title) => (
                    <CardLink>
                      {withCustomer ? (
                        <CustomerRightLink right={right} title={title} />
                      ) : (
                        <RightLink id={right.id} title={title} />
                      )}
                    </CardLink>
                  )
                : undefined
            }
          />
          {withCustomer ? (
            <p className="mt-1 text-ink wrap-anywhere">{right.customer.name}</p>
          ) : null}
        </div>
        {selection ? (
          <div className="relative -me-2 -mt-1.5">
            <RightActions right={right} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RightStateBadge right={right} />
        <span className="text-soft tabular-nums">{until(right.expires_at)}</span>
      </div>
      <RightRemarks right={right} />
      <p className="mt-auto text-xs text-soft">
        {by
          ? t('rights.granted_by', { name: by, date: format.date(right.created_at) })
          : t('rights.granted_at', { date: format.date(right.created_at) })}
      </p>
    </LinkCard>
  );
}
