// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { StageTabs } from './board-view.tsx';
import { testBoard } from '#web/testing/test-board.ts';

const board = testBoard({ contacted: ['Anna', 'Bo'], lost: ['Cy'] });

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

async function open(search: string, isFiltered: boolean) {
  renderPage(
    () => (
      <StageTabs board={board} isFiltered={isFiltered}>
        {(only) => <p>Shown: {only}</p>}
      </StageTabs>
    ),
    { path: `/${search}` },
  );
  await screen.findByText(/^Shown: /u);
}

const elsewhere = 'Results in another stage:';

test('opens the stage that has search results', async () => {
  await open('', true);
  expect(screen.getByText('Shown: contacted')).toBeDefined();
  expect(screen.queryByText(elsewhere)).toBeNull();
});

test('names the stages with results if the open stage has none', async () => {
  await open('?stage=won', true);
  expect(screen.getByText('Shown: won')).toBeDefined();
  expect(screen.getByText(elsewhere)).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Contacted 2',
    'Lost 1',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Lost 1' }));
  await screen.findByText('Shown: lost');
  expect(screen.queryByText(elsewhere)).toBeNull();
});

test('shows the first stage without a search, even an empty one', async () => {
  await open('', false);
  expect(screen.getByText('Shown: new')).toBeDefined();
  expect(screen.queryByText(elsewhere)).toBeNull();
});
