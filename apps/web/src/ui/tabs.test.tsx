// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tabs = () => (
  <Tabs value="access" onValueChange={() => {}}>
    <TabList label="Parts">
      <Tab value="clinics">Clinics</Tab>
      <Tab value="access">Access</Tab>
    </TabList>
  </Tabs>
);

/** Stubs the sizes of all elements; `look` runs the observers as a changed size does. */
function stubLayout() {
  const looks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        looks.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  const layout = { clientWidth: 300, offsetWidth: 100, offsetLeft: 500 };
  for (const name of ['clientWidth', 'offsetWidth', 'offsetLeft'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => layout[name]);
  return { layout, look: () => looks.forEach((callback) => callback()) };
}

test('scrolls the open tab to the middle of its row, again when others grow', () => {
  const { layout, look } = stubLayout();
  render(tabs());
  expect(screen.getByRole('tablist').scrollLeft).toBe(400);
  // A count loads in a tab before it, which renders nothing else.
  layout.offsetLeft = 540;
  look();
  expect(screen.getByRole('tablist').scrollLeft).toBe(440);
});

test('does not scroll a row again after the user scrolled it', () => {
  const { look } = stubLayout();
  const { rerender } = render(tabs());
  screen.getByRole('tablist').scrollLeft = 30;
  rerender(tabs());
  look();
  expect(screen.getByRole('tablist').scrollLeft).toBe(30);
});

const names = ['Clinics', 'Users', 'Access'];

function Parts({ manual }: { manual?: boolean }) {
  const [open, setOpen] = useState('Clinics');
  return (
    <Tabs value={open} onValueChange={setOpen} manual={manual}>
      <TabList label="Parts">
        {names.map((name) => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} value={name}>
          {`All ${name}`}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const opened = () => screen.getByRole('tab', { selected: true }).textContent;
const focused = () => document.activeElement?.textContent;

test('moves through the tabs with arrows, Home and End, wraps around, and opens them', async () => {
  render(<Parts />);
  await userEvent.tab();
  expect(focused()).toBe('Clinics');
  for (const [key, tab] of [
    ['ArrowRight', 'Users'],
    ['End', 'Access'],
    ['ArrowRight', 'Clinics'],
    ['ArrowLeft', 'Access'],
    ['Home', 'Clinics'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    expect([focused(), opened()]).toEqual([tab, tab]);
  }
  // The row is one tab stop; the next is the panel, named by its tab.
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Clinics' }));
});

test('opens a tab only by Enter or Space when leaving may ask for confirmation', async () => {
  render(<Parts manual />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect([focused(), opened()]).toEqual(['Users', 'Clinics']);
  await userEvent.keyboard('{Enter}');
  expect(opened()).toBe('Users');
  await userEvent.keyboard('{End} ');
  expect(opened()).toBe('Access');
});
