import { useDraggable } from '@dnd-kit/core';
import type { LeadCard } from '@portal/contract/crm';
import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LeadCardFace } from './lead-card.tsx';
import { MoveMenu, type Steps } from './move-menu.tsx';

export interface BoardCardProps {
  card: LeadCard;
  steps: Steps | undefined;
}

/** The look of a card, on the board and in the hand. */
export const cardClassName =
  'rounded border border-line bg-surface shadow-card has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus';

/**
 * Out of sight a card is neither laid out nor painted, which a board of hundreds would be at each
 * press; where its menu is open it is, because the menu reaches out of it.
 */
const drawnInSight =
  '[contain-intrinsic-height:auto_10.5rem] [content-visibility:auto] has-[[role=menu]]:[content-visibility:visible]';

/**
 * Draggable card: anywhere by mouse or touch, by its handle with the keyboard. The library renders
 * every card again during a drag; memoization keeps the content.
 */
export function BoardCard({ card, steps }: BoardCardProps) {
  const { t } = useTranslation();
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    id: card.id,
  });
  return (
    <li
      ref={setNodeRef}
      data-card={card.id}
      className={classNames(
        cardClassName,
        drawnInSight,
        'group/card relative transition-colors duration-100 hover:border-control',
        isDragging && 'opacity-40',
      )}
    >
      <div
        {...listeners}
        className="cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]"
      >
        <LeadCardFace card={card} />
        <button
          ref={setActivatorNodeRef}
          type="button"
          data-handle
          aria-describedby={attributes['aria-describedby']}
          aria-pressed={isDragging}
          className="absolute end-2 bottom-2 grid size-6 cursor-grab place-items-center rounded-small text-transparent group-hover/card:text-faint focus-visible:text-faint touch:size-11 touch:not-focus-visible:pointer-events-none touch:not-focus-visible:opacity-0"
        >
          <GripVertical aria-hidden className="size-4" />
          <VisuallyHidden>{t('leads.board.handle', { name: card.contact.name })}</VisuallyHidden>
        </button>
      </div>
      <div className="absolute end-1 top-1">
        <MoveMenu lead={card} steps={steps} isIcon />
      </div>
    </li>
  );
}
