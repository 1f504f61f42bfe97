// @vitest-environment jsdom
import { DndContext } from '@dnd-kit/core';
import { leadStages } from '@portal/contract/crm';
import { act, cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { testBoard } from '#web/testing/test-board.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { ColumnCards } from './column-cards.tsx';
import { LeadLinks } from './lead-links.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('shows the first cards of a column before the others, and all in their order', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Lead ${index}`);
  const [column] = testBoard({ [leadStages[0]]: names }).stages;
  if (!column) throw new Error('The board has no columns');
  const counts: number[] = [];
  renderPage(() => (
    <Profiler id="cards" onRender={() => counts.push(screen.queryAllByRole('heading').length)}>
      <DndContext>
        <LeadLinks>
          <ol>
            <ColumnCards column={column} isOrdered />
          </ol>
        </LeadLinks>
      </DndContext>
    </Profiler>
  ));
  // A busy machine delays each step.
  await screen.findByText('Lead 19', {}, { timeout: 15_000 });
  expect([...new Set(counts)]).toEqual([6, 11, 16, 20]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(names);
});

test('keeps the element of a card that moves down, with its focus', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `Lead ${index}`);
  const cards = createStore<readonly string[]>(names);
  renderPage(() => {
    const [column] = testBoard({ [leadStages[0]]: useStore(cards) }).stages;
    return (
      <DndContext>
        <LeadLinks>
          <ol>{column ? <ColumnCards column={column} isOrdered /> : null}</ol>
        </LeadLinks>
      </DndContext>
    );
  });
  await screen.findByText('Lead 7');
  const card = document.querySelector('[data-card="Lead 5"]');
  const handle = card?.querySelector<HTMLElement>('[data-handle]');
  handle?.focus();
  act(() => cards.setState(['New', ...names]));
  await screen.findByText('New');
  expect(document.querySelector('[data-card="Lead 5"]')).toBe(card);
  expect(document.activeElement).toBe(handle);
});
