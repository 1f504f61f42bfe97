import { leadStages, type LeadStage } from '@portal/contract/crm';
import { ArrowDown, ArrowRightLeft, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BoardDrag } from './drag/board-drag.ts';
import { leadMoves } from './moves/lead-moves.ts';
import type { MovedLead, Placement } from './moves/move.ts';

/** A place in the column, counted from 1. */
interface Step {
  readonly position: number;
  readonly placement: Placement;
}

/** Targets within the stage; null at an end. */
export interface Steps {
  /** Number of leads in the stage. */
  readonly total: number;
  readonly top: Step | null;
  readonly up: Step | null;
  readonly down: Step | null;
}

export interface MoveMenuProps {
  lead: MovedLead;
  /** Within the stage: known to who shows the whole column. */
  steps?: Steps | undefined;
  /** True for a small button at the edge of a card. */
  isIcon?: boolean | undefined;
}

/** Moves a lead to another stage, or within its own: “Move to…”. */
export function MoveMenu({ lead, steps, isIcon = false }: MoveMenuProps) {
  const { t } = useTranslation();
  const board = use(BoardDrag);
  const move = (stage: LeadStage, placement: Placement) => {
    leadMoves.add({ lead, stage, placement });
    board?.requestFocus(lead.id);
  };
  const moveWithin = ({ position, placement }: Step, total: number) => {
    move(lead.stage, placement);
    const stage = t(`leads.stages.${lead.stage}`);
    board?.setLiveMessage(t('leads.board.said.dropped', { stage, position, total }));
  };
  return (
    <DropdownMenu
      trigger={
        <Button
          variant={isIcon ? 'ghost' : 'outline'}
          size={isIcon ? 'icon' : 'default'}
          className={isIcon ? 'sm:size-8' : undefined}
        >
          <ArrowRightLeft aria-hidden />
          {isIcon ? (
            <VisuallyHidden>
              {t('leads.board.move_named', { name: lead.contact.name })}
            </VisuallyHidden>
          ) : (
            t('leads.board.move_to')
          )}
        </Button>
      }
    >
      <DropdownMenuLabel>{t('leads.board.move_to')}</DropdownMenuLabel>
      {leadStages
        .filter((stage) => stage !== lead.stage)
        .map((stage) => (
          <DropdownMenuItem key={stage} onSelect={() => move(stage, { at: 'top' })}>
            {t(`leads.stages.${stage}`)}
          </DropdownMenuItem>
        ))}
      {steps ? <StepItems steps={steps} onStep={(step) => moveWithin(step, steps.total)} /> : null}
    </DropdownMenu>
  );
}

const stepItems = [
  { name: 'top', Icon: ArrowUpToLine },
  { name: 'up', Icon: ArrowUp },
  { name: 'down', Icon: ArrowDown },
] as const;

function StepItems({ steps, onStep }: { steps: Steps; onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const open = stepItems.filter(({ name }) => steps[name]);
  if (open.length === 0) return null;
  return (
    <>
      <DropdownMenuSeparator />
      {open.map(({ name, Icon }) => (
        <DropdownMenuItem
          key={name}
          onSelect={() => {
            const step = steps[name];
            if (step) onStep(step);
          }}
        >
          <Icon aria-hidden />
          {t(`leads.board.within.${name}`)}
        </DropdownMenuItem>
      ))}
    </>
  );
}
