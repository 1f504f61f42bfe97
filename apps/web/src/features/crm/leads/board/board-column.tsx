import { useDroppable } from '@dnd-kit/core';
import type { LeadBoard, LeadCard, LeadStage } from '@portal/contract/crm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWeightedSum } from '#web/features/crm/leads/board/data/column-sums.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useStorePart } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ColumnCards } from './column-cards.tsx';
import { type BoardQuery, showMore } from './data/board-query.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import { getIndicatorTop, listCards } from './drag/target-at.ts';

interface ColumnHeadProps {
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

export interface BoardColumnProps {
  column: LeadBoard['stages'][number];
  query: BoardQuery;
  /** True if cards have positions. */
  isOrdered: boolean;
  /** The card in hand. */
  dragged: { card: LeadCard; byKeyboard: boolean } | null;
  /** Only visible column, as on a phone: it has its full height, and its tab shows its name. */
  isAlone: boolean;
}

/** One stage with its leads. */
export function BoardColumn({ column, query, isOrdered, dragged, isAlone }: BoardColumnProps) {
  const { t } = useTranslation();
  const id = useId();
  const { stage, results } = column;
  const { setNodeRef } = useDroppable({ id: stage });
  const isOver = useStorePart(useBoardDrag(), ({ target }) => target?.stage === stage);
  return (
    <section
      aria-labelledby={id}
      data-column={stage}
      className={classNames(
        'flex min-w-0 flex-col rounded bg-sunken transition-shadow duration-100',
        !isAlone && 'w-56 shrink-0 grow lg:w-48 snap-start',
        isOver && 'shadow-[inset_0_0_0_1px_var(--color-brand)]',
      )}
    >
      <ColumnHead id={id} column={column} isHidden={isAlone} />
      <div
        className={classNames(
          'min-h-0 flex-1 p-2',
          isAlone ? null : 'overflow-y-auto overscroll-y-contain pt-0',
        )}
      >
        <ol
          ref={setNodeRef}
          data-cards={stage}
          aria-labelledby={id}
          className={classNames('relative flex flex-col gap-2', results.length === 0 && 'min-h-20')}
        >
          <ColumnCards column={column} isOrdered={isOrdered} />
          {results.length === 0 ? (
            <li className="grid min-h-20 place-items-center text-xs text-soft">
              {t('leads.board.none')}
            </li>
          ) : null}
          {dragged && isOrdered ? (
            <DropIndicator
              stage={stage}
              draggedId={dragged.card.id}
              byKeyboard={dragged.byKeyboard}
            />
          ) : null}
        </ol>
        <ShowMore column={column} query={query} />
      </div>
    </section>
  );
}

interface ShowMoreProps {
  column: LeadBoard['stages'][number];
  query: BoardQuery;
}

/** Loads the next leads of a stage; shows the number of remaining ones. */
function ShowMore({ column, query }: ShowMoreProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => showMore(client, query, column),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('leads.board.load_failed'),
        text: getErrorMessage(error, t('errors.try_again')),
      }),
  });
  if (column.next === null) return null;
  const remaining = Math.max(0, column.count - column.results.length);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-2 w-full"
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('leads.board.show_more', { rest: format.number(remaining) })}
    </Button>
  );
}

interface DropIndicatorProps {
  stage: LeadStage;
  /** The card in hand. */
  draggedId: string;
  /** True if the keyboard moves the indicator, which must then be scrolled into view. */
  byKeyboard: boolean;
}

/** Shows where the dragged card would be dropped, and scrolls there for the keyboard. */
function DropIndicator({ stage, draggedId, byKeyboard }: DropIndicatorProps) {
  const indicator = useRef<HTMLLIElement>(null);
  const index = useStorePart(useBoardDrag(), ({ target }) =>
    target?.stage === stage ? target.index : null,
  );
  useEffect(() => {
    const { current } = indicator;
    const list = current?.parentElement;
    if (!current || !list || index === null) return undefined;
    const updatePosition = () => {
      current.style.top = `${getIndicatorTop(list, listCards(list, draggedId), index)}px`;
      if (byKeyboard) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    updatePosition();
    // The actual height of a card may differ from the estimate once it is visible.
    const observer = new ResizeObserver(updatePosition);
    observer.observe(list);
    return () => observer.disconnect();
  }, [index, draggedId, byKeyboard]);
  if (index === null) return null;
  return (
    <li
      ref={indicator}
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 scroll-my-3 rounded-full bg-brand"
    />
  );
}

/** The stage's name with its number of leads, of how many where not all are looked for, and their value. */
function ColumnHead({ id, column, isHidden }: ColumnHeadProps) {
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
