// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tab, TabList, Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the open tab is scrolled to the middle of its row', () => {
  const place = { clientWidth: 300, offsetWidth: 100, offsetLeft: 500 } as const;
  for (const name of ['clientWidth', 'offsetWidth', 'offsetLeft'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(place[name]);
  render(
    <Tabs value="access" onValueChange={() => {}}>
      <TabList label="Parts">
        <Tab value="clinics">Clinics</Tab>
        <Tab value="access">Access</Tab>
      </TabList>
    </Tabs>,
  );
  expect(screen.getByRole('tablist').scrollLeft).toBe(400);
});
