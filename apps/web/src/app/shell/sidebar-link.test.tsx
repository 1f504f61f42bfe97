// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { SidebarLink } from './sidebar.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const leaf = {
  path: '/dashboard/sales',
  label: 'navigation.overall',
  icon: 'board',
  tooltip: 'navigation.overall_tip',
} as const;

/** The classes of the item where this path is open. */
async function lookAt(pathname: string): Promise<DOMTokenList> {
  renderPage(() => (
    <SidebarLink leaf={leaf} pathname={pathname} current={leaf} onNavigate={undefined} />
  ));
  const { classList } = await screen.findByRole('link', { name: 'Overall' });
  cleanup();
  return classList;
}

// @specification 2.33
test('highlights the item of the current page only (specification §2)', async () => {
  expect(await lookAt('/dashboard/sales')).toContain('bg-brand-soft');
  expect(await lookAt('/dashboard/sales/1')).not.toContain('bg-brand-soft');
});

// @specification 2.34, 9.6
test('shows the tooltip of an item after 200 ms', async () => {
  renderPage(() => <SidebarLink leaf={leaf} pathname="/" current={null} onNavigate={undefined} />);
  const link = await screen.findByRole('link', { name: 'Overall' });
  vi.useFakeTimers();
  fireEvent.pointerEnter(link, { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('All leads by stage');
});
