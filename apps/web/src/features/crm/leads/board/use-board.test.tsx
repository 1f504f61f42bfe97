// @vitest-environment jsdom
import { leadStages } from '@portal/contract/crm';
import { act, cleanup, screen } from '@testing-library/react';
import { Profiler, useEffect } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { testBoard } from '#web/testing/test-board.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { BoardView } from './board-view.tsx';
import type { BoardQuery } from './data/board-query.ts';
import { BoardDrag } from './drag/board-drag.ts';
import { createDragStore } from './drag/drag-store.ts';
import { LeadLinks } from './lead-links.tsx';
import { useBoard } from './use-board.ts';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('shows a board with its own query, and the first cards of another search before the others', async () => {
  const names = Array.from({ length: 13 }, (_, index) => `Lead ${index}`);
  stubCalls({
    'GET /crm/leads/board/': ({ query }: SentRequest) =>
      testBoard({ [leadStages[0]]: names.map((name) => `${name}${query.get('search') ?? ''}`) }),
  });
  const drag = createDragStore();
  const search = createStore<BoardQuery>({});
  const shown: string[] = [];
  const note = () => {
    const cards = screen.queryAllByRole('heading', { level: 3 });
    shown.push(`${cards.length} ${cards.every(({ textContent }) => textContent.endsWith('!'))}`);
  };
  const queries = new Set<string>();
  function Board() {
    const { data } = useBoard(useStore(search));
    useEffect(() => {
      if (data) queries.add(`${data.query.search ?? ''} ${data.stages[0]?.results[0]?.id}`);
    }, [data]);
    if (!data) return null;
    return (
      <BoardDrag value={drag}>
        <LeadLinks>
          <Profiler id="board" onRender={note}>
            <BoardView board={data} />
          </Profiler>
        </LeadLinks>
      </BoardDrag>
    );
  }
  renderPage(Board);
  await screen.findByText('Lead 12', {}, { timeout: 15_000 });
  shown.length = 0;
  act(() => search.setState({ search: '!' }));
  await screen.findByText('Lead 12!', {}, { timeout: 15_000 });
  expect(queries).toEqual(new Set([' Lead 0', '! Lead 0!']));
  expect([...new Set(shown)].filter((one) => one !== '13 false')).toEqual([
    '6 true',
    '11 true',
    '13 true',
  ]);
});
