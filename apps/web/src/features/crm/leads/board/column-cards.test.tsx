// @vitest-environment jsdom
import { DndContext } from '@dnd-kit/core';
import { leadStages } from '@portal/contract/crm';
import { cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
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
  await screen.findByText('Lead 19');
  expect([...new Set(counts)]).toEqual([6, 11, 16, 20]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(names);
});
