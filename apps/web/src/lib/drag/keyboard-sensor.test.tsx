// @vitest-environment jsdom
import { DndContext, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PromptKeyboardSensor } from './keyboard-sensor.ts';

afterEach(cleanup);

interface BoardProps {
  onKey: (code: string) => void;
  onEnd: () => void;
}

/** A board with one card. */
function Board({ onKey, onEnd }: BoardProps) {
  const sensors = useSensors(
    useSensor(PromptKeyboardSensor, {
      coordinateGetter: (event) => {
        event.preventDefault();
        onKey(event.code);
        return undefined;
      },
    }),
  );
  return (
    <DndContext sensors={sensors} onDragEnd={onEnd}>
      <Card />
    </DndContext>
  );
}

function Card() {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' });
  return (
    <button ref={setNodeRef} type="button" {...listeners}>
      card
    </button>
  );
}

test('handles the keys that follow the pickup in the same task', async () => {
  const onKey = vi.fn<BoardProps['onKey']>();
  const onEnd = vi.fn<BoardProps['onEnd']>();
  render(<Board onKey={onKey} onEnd={onEnd} />);
  const card = screen.getByRole('button');
  fireEvent.keyDown(card, { code: 'Space' });
  fireEvent.keyDown(card, { code: 'ArrowRight' });
  await vi.waitFor(() => expect(onKey.mock.calls).toEqual([['ArrowRight']]));
  fireEvent.keyDown(card, { code: 'ArrowLeft' });
  expect(onKey.mock.calls).toEqual([['ArrowRight'], ['ArrowLeft']]);
  fireEvent.keyDown(card, { code: 'Space' });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
});

test('leaves the keys alone once the drag has ended', async () => {
  const onEnd = vi.fn<BoardProps['onEnd']>();
  render(<Board onKey={vi.fn<BoardProps['onKey']>()} onEnd={onEnd} />);
  const card = screen.getByRole('button');
  fireEvent.keyDown(card, { code: 'Space' });
  // Dropped at once: the library does not listen yet.
  fireEvent.keyDown(card, { code: 'Space' });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  const isUnhandled = fireEvent.keyDown(card, { code: 'ArrowRight' });
  expect(isUnhandled).toBe(true);
});
