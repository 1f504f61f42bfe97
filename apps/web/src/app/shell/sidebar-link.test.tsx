// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { SidebarLink } from './sidebar-link.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an item explains itself after 200 ms', async () => {
  const leaf = {
    path: '/dashboard/sales',
    label: 'navigation.overall',
    tooltip: 'navigation.overall_tip',
  } as const;
  const routeTree = createRootRoute({
    component: () => <SidebarLink leaf={leaf} pathname="/" current={null} onNavigate={undefined} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  const link = await screen.findByRole('link', { name: 'Overall' });
  vi.useFakeTimers();
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('All leads by stage');
});
