import type { DragStartEvent } from '@dnd-kit/core';
import type { LeadBoard, LeadCard, LeadStage } from '@portal/contract/crm';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { leadMoves } from '../moves/lead-moves.ts';
import { placeAt } from '../moves/move.ts';
import type { DragStore, DropTarget } from './drag-store.ts';
import { dragWords, type DragDeed } from './drag-words.ts';
import { followPointer, pointOf, type Point } from './follow-pointer.ts';
import { stepTarget } from './step-target.ts';
import { swallowClick } from './swallow-click.ts';
import { cardsIn, columnAt, indexAt, listOf } from './target-at.ts';

interface BoardDragOptions {
  /** What is shown now. */
  board: LeadBoard;
  /** Whether the order is the board's own, in which a card has a place between others. */
  isOrdered: boolean;
  /** The columns that are on the screen. */
  stages: readonly LeadStage[];
  root: RefObject<HTMLElement | null>;
}

/** A card in hand: the board is shown as it was when it was taken, until it is put down. */
interface Held {
  card: LeadCard;
  board: LeadBoard;
  home: DropTarget;
  byKeyboard: boolean;
}

/** Taking a card, choosing where it goes by pointer or by keys, and putting it down. */
export function useBoardDragging(store: DragStore, options: BoardDragOptions) {
  const { isOrdered, stages, root } = options;
  const { t } = useTranslation();
  const [held, setHeld] = useState<Held | null>(null);
  // The library asks between two drawings.
  const now = useRef<Held | null>(null);
  const point = useRef<Point | null>(null);
  const release = useRef<(() => void) | null>(null);

  // A board that goes while a card is in hand takes nothing along.
  useEffect(
    () => () => {
      release.current?.();
      store.aim(null);
    },
    [store],
  );

  const say = (deed: DragDeed, { card, board, home }: Held, target: DropTarget) => {
    const inHand = { name: card.contact.name, from: home.stage };
    store.say(dragWords(t, deed, inHand, { target, board, isOrdered }));
  };

  const letGo = () => {
    if (now.current?.byKeyboard) store.wantFocus(now.current.card.id);
    now.current = null;
    setHeld(null);
    store.aim(null);
    release.current?.();
    release.current = null;
  };

  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const { board } = options;
    const found = cardAt(board, String(active.id));
    if (!found) return;
    const byKeyboard = activatorEvent instanceof KeyboardEvent;
    const next = { ...found, board, byKeyboard };
    if (!byKeyboard) {
      point.current = pointOf(activatorEvent);
      const stopFollowing = followPointer((at) => {
        point.current = at;
      });
      const releaseClick = swallowClick();
      release.current = () => {
        stopFollowing();
        releaseClick();
      };
    }
    now.current = next;
    setHeld(next);
    store.aim(found.home);
    say('picked_up', next, found.home);
  };

  const onDragMove = () => {
    const inHand = now.current;
    const at = point.current;
    if (!inHand || inHand.byKeyboard || !at || !root.current) return;
    const stage = columnAt(root.current, stages, at.x);
    const list = stage && listOf(root.current, stage);
    if (!list) return;
    const target = { stage, index: indexAt(cardsIn(list, inHand.card.id), at.y) };
    store.aim(isOrdered || stage !== inHand.home.stage ? target : inHand.home);
  };

  const onStep = (key: string) => {
    const inHand = now.current;
    const { target } = store.getState();
    if (!inHand || !target) return;
    if (!isOrdered && (key === 'ArrowUp' || key === 'ArrowDown')) return;
    const lanes = inHand.board.stages
      .filter(({ stage }) => stages.includes(stage))
      .map(({ stage, results }) => ({
        stage,
        others: results.length - Number(stage === inHand.home.stage),
      }));
    const next = stepTarget(key, target, lanes);
    store.aim(next);
    say('over', inHand, next);
  };

  const onDragEnd = () => {
    // The last movement may not have been told yet.
    onDragMove();
    const inHand = now.current;
    const { target } = store.getState();
    letGo();
    if (!inHand || !target) return;
    const { card, board, home } = inHand;
    say('dropped', inHand, target);
    if (target.stage === home.stage && target.index === home.index) return;
    const cards = board.stages.find(({ stage }) => stage === target.stage)?.results ?? [];
    const others = cards.filter(({ id }) => id !== card.id);
    const place = isOrdered ? placeAt(others, target.index) : ({ at: 'top' } as const);
    leadMoves.add({ lead: card, stage: target.stage, place });
  };

  const onDragCancel = () => {
    letGo();
    store.say(t('leads.board.said.cancelled'));
  };

  return { held, onStep, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel } };
}

function cardAt(board: LeadBoard, id: string): { card: LeadCard; home: DropTarget } | null {
  for (const { stage, results } of board.stages) {
    const index = results.findIndex((card) => card.id === id);
    const card = results[index];
    if (card) return { card, home: { stage, index } };
  }
  return null;
}
