import { useDroppable } from '@dnd-kit/core';
import type { LeadBoard, LeadCard } from '@portal/contract/crm';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorePart } from '#web/lib/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BoardCard } from './board-card.tsx';
import { ColumnHead } from './column-head.tsx';
import { useBoardDrag } from './drag/board-drag.ts';
import { DropIndicator } from './drop-indicator.tsx';
import { getSteps } from './moves/get-steps.ts';
import { ShowMore } from './show-more.tsx';
import type { BoardQuery } from './data/board-query.ts';

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
        !isAlone && 'w-56 shrink-0 grow snap-start',
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
          {results.map((card, index) => (
            <BoardCard
              key={card.id}
              card={card}
              steps={isOrdered ? getSteps(results, index, column.count) : undefined}
            />
          ))}
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
