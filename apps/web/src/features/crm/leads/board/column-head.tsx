import type { LeadBoard, LeadStage } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { hasWeightedSum } from '#web/features/crm/leads/board/data/column-sums.ts';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface ColumnHeadProps {
  /** Id of the heading that names the column. */
  id: string;
  column: Pick<LeadBoard['stages'][number], 'stage' | 'count' | 'total' | 'sum' | 'weighted_sum'>;
  /** For screen readers only: a tab shows it visually. */
  isHidden: boolean;
}

const dots: Record<LeadStage, string> = {
  new: 'bg-control',
  contacted: 'bg-control',
  demo_scheduled: 'bg-control',
  negotiation: 'bg-control',
  won: 'bg-success',
  lost: 'bg-danger',
};

/** The stage's name with its number of leads, of how many where not all are looked for, and their value. */
export function ColumnHead({ id, column, isHidden }: ColumnHeadProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { stage, count, total } = column;
  const shown = { shown: format.number(count), total: format.number(total) };
  return (
    <>
      <header
        className={classNames(isHidden ? 'sr-only' : 'flex items-start gap-2 px-3 pt-2.5 pb-1')}
      >
        <span
          aria-hidden
          className={classNames('mt-1.5 size-2 shrink-0 rounded-full', dots[stage])}
        />
        <h2 id={id} className="min-w-0 font-semibold text-balance text-ink wrap-break-word">
          {t(`leads.stages.${stage}`)}
        </h2>
        <p className="ms-auto shrink-0 text-xs leading-5 text-soft tabular-nums">
          {count === total ? shown.total : t('leads.board.count_of', shown)}
        </p>
      </header>
      <ColumnSums column={column} isAlone={isHidden} />
    </>
  );
}

/** What the leads of a column are worth, and what of it is likely to come; empty without values. */
function ColumnSums({ column, isAlone }: Pick<ColumnHeadProps, 'column'> & { isAlone: boolean }) {
  const { t } = useTranslation();
  const formatAmount = useAmountFormat();
  const { sum, weighted_sum: weighted } = column;
  if (Number(sum) === 0) return <span className="pb-1" />;
  return (
    <p
      className={classNames(
        'px-3 text-xs text-soft tabular-nums',
        isAlone ? 'pt-2.5 pb-0.5' : 'pb-2',
      )}
    >
      <span className="font-medium text-ink">{formatAmount(sum)}</span>
      {hasWeightedSum(column)
        ? ` · ${t('leads.board.weighted', { amount: formatAmount(weighted) })}`
        : null}
    </p>
  );
}
