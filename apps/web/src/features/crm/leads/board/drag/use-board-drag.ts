import type { DragStartEvent } from '@dnd-kit/core';
import type { LeadBoard, LeadCard, LeadStage } from '@portal/contract/crm';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadMoves, toPlacement } from '../moves/lead-moves.ts';
import type { DragStore, DropTarget } from './drag-store.ts';
import { type DragPhase, formatDragMessage } from './format-drag-message.ts';
import type { ShownBoard } from '../use-board.ts';
import { findCardList, findColumnAt, getIndexAt, listCards } from './target-at.ts';

/** Position of a pointer in px of the window. */
interface Point {
  x: number;
  y: number;
}

const moves = ['mousemove', 'mouseup', 'touchmove'] as const;

interface BoardDragOptions {
  /** Board that is shown. */
  board: ShownBoard;
  /** True in the board's own order, in which cards have positions. */
  isOrdered: boolean;
  /** The columns that are on the screen. */
  stages: readonly LeadStage[];
  root: RefObject<HTMLElement | null>;
}

/** Dragged card, and the board at the start of the drag, which is shown until the drop. */
interface DraggedCard {
  card: LeadCard;
  board: ShownBoard;
  home: DropTarget;
  byKeyboard: boolean;
}

/** Handles a drag by pointer or keyboard, from start to drop. */
export function useBoardDragging(store: DragStore, options: BoardDragOptions) {
  const { isOrdered, stages, root } = options;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<DraggedCard | null>(null);
  // The library calls between two renders.
  const draggedRef = useRef<DraggedCard | null>(null);
  const point = useRef<Point | null>(null);
  const release = useRef<(() => void) | null>(null);

  // Unmounting the board ends the drag.
  useEffect(
    () => () => {
      release.current?.();
      store.setTarget(null);
    },
    [store],
  );

  const describe = (phase: DragPhase, { card, board, home }: DraggedCard, target: DropTarget) => {
    const active = { name: card.contact.name, from: home.stage };
    store.setLiveMessage(formatDragMessage(t, phase, active, { target, board, isOrdered }));
  };

  const endDrag = () => {
    if (draggedRef.current?.byKeyboard) store.requestFocus(draggedRef.current.card.id);
    draggedRef.current = null;
    setDragged(null);
    store.setTarget(null);
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
      point.current = getPoint(activatorEvent);
      const stopFollowing = followPointer((at) => {
        point.current = at;
      });
      const releaseClick = swallowClick();
      release.current = () => {
        stopFollowing();
        releaseClick();
      };
    }
    draggedRef.current = next;
    setDragged(next);
    store.setTarget(found.home);
    describe('picked_up', next, found.home);
  };

  const onDragMove = () => {
    const active = draggedRef.current;
    const at = point.current;
    if (!active || active.byKeyboard || !at || !root.current) return;
    const stage = findColumnAt(root.current, stages, at.x);
    const list = stage && findCardList(root.current, stage);
    if (!list) return;
    const target = { stage, index: getIndexAt(listCards(list, active.card.id), at.y) };
    store.setTarget(isOrdered || stage !== active.home.stage ? target : active.home);
  };

  const onStep = (key: string) => {
    const active = draggedRef.current;
    const { target } = store.getState();
    if (!active || !target) return;
    if (!isOrdered && (key === 'ArrowUp' || key === 'ArrowDown')) return;
    const lanes = active.board.stages
      .filter(({ stage }) => stages.includes(stage))
      .map(({ stage, results }) => ({
        stage,
        others: results.length - Number(stage === active.home.stage),
      }));
    const next = getStepTarget(key, target, lanes);
    store.setTarget(next);
    describe('over', active, next);
  };

  const onDragEnd = () => {
    // The last movement may not have been reported yet.
    onDragMove();
    const active = draggedRef.current;
    const { target } = store.getState();
    endDrag();
    if (!active || !target) return;
    const { card, board, home } = active;
    describe('dropped', active, target);
    if (target.stage === home.stage && target.index === home.index) return;
    const cards = board.stages.find(({ stage }) => stage === target.stage)?.results ?? [];
    const others = cards.filter(({ id }) => id !== card.id);
    const placement = isOrdered ? toPlacement(others, target.index) : ({ at: 'top' } as const);
    leadMoves.add({ lead: card, stage: target.stage, placement });
  };

  const onDragCancel = () => {
    endDrag();
    store.setLiveMessage(t('leads.board.said.cancelled'));
  };

  return { dragged, onStep, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel } };
}

function cardAt(board: LeadBoard, id: string): { card: LeadCard; home: DropTarget } | null {
  for (const { stage, results } of board.stages) {
    const index = results.findIndex((card) => card.id === id);
    const card = results[index];
    if (card) return { card, home: { stage, index } };
  }
  return null;
}

/** Milliseconds within which the browser sends the click of a drop. */
const clickTimeout = 100;

/**
 * Suppresses the click that ends a drag. Call it when the drag starts, and the returned function
 * when it has ended. The next press counts, however soon it comes.
 */
export function swallowClick(): () => void {
  window.addEventListener('click', swallow, { capture: true });
  const release = () => {
    window.removeEventListener('click', swallow, { capture: true });
    window.removeEventListener('pointerdown', release, { capture: true });
  };
  return () => {
    window.addEventListener('pointerdown', release, { capture: true });
    setTimeout(release, clickTimeout);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A column as the arrow keys go through it: how many cards it has besides the one in hand. */
interface Lane {
  readonly stage: LeadStage;
  readonly others: number;
}

/** Returns the next drop position for an arrow key; the same one at an end. */
export function getStepTarget(
  key: string,
  { stage, index }: DropTarget,
  lanes: readonly Lane[],
): DropTarget {
  const at = lanes.findIndex((lane) => lane.stage === stage);
  const lane = lanes[at];
  if (!lane) return { stage, index };
  if (key === 'ArrowUp') return { stage, index: Math.max(0, index - 1) };
  if (key === 'ArrowDown') return { stage, index: Math.min(lane.others, index + 1) };
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const next = lanes[at + step];
  return next ? { stage: next.stage, index: Math.min(next.others, index) } : { stage, index };
}

/**
 * Reports the pointer's position until the returned function is called. Uses the events, including
 * the release, because rendering may lag behind a quick movement.
 */
function followPointer(onPoint: (point: Point) => void): () => void {
  const follow = (event: Event) => {
    const point = getPoint(event);
    if (point) onPoint(point);
  };
  const options = { capture: true, passive: true };
  for (const name of moves) window.addEventListener(name, follow, options);
  return () => {
    for (const name of moves) window.removeEventListener(name, follow, options);
  };
}

/** Returns the position of a pointer event; null for other events. */
function getPoint(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!('TouchEvent' in window) || !(event instanceof TouchEvent)) return null;
  const [touch] = event.touches;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
