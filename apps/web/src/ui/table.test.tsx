// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow, TableRowLink } from '#web/ui/table-row.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function start() {
  const follow = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const sort = vi.fn();
  const remove = vi.fn();
  render(
    <Table caption="Clinics">
      <thead>
        <tr>
          <TableHeaderCell sort="ascending" onSort={sort}>
            Name
          </TableHeaderCell>
          <TableHeaderCell>City</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        <TableRow>
          <TableCell>
            <TableRowLink>
              <a href="/clinics/1" onClick={follow}>
                Noord
              </a>
            </TableRowLink>
          </TableCell>
          <TableCell>
            Utrecht
            <button type="button" onClick={remove}>
              Remove
            </button>
          </TableCell>
        </TableRow>
      </tbody>
    </Table>,
  );
  return { follow, sort, remove };
}

test('scrolls within its panel only when wider than it', () => {
  const observed: (() => void)[] = [];
  class Observer {
    constructor(resize: () => void) {
      observed.push(resize);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  start();
  const table = screen.getByRole('table', { name: 'Clinics' });
  const panel = table.parentElement;
  const resize = (width: number, available: number) => {
    vi.spyOn(table, 'offsetWidth', 'get').mockReturnValue(width);
    vi.spyOn(panel ?? table, 'clientWidth', 'get').mockReturnValue(available);
    act(() => observed.forEach((callback) => callback()));
  };
  resize(1080, 958);
  expect(panel?.hasAttribute('data-too-wide')).toBe(true);
  resize(958, 958);
  expect(panel?.hasAttribute('data-too-wide')).toBe(false);
});

describe('TableRow', () => {
  it('follows its link once on a click anywhere in the row', async () => {
    const { follow } = start();
    await userEvent.click(screen.getByRole('cell', { name: /Utrecht/u }));
    expect(follow).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('link'));
    expect(follow).toHaveBeenCalledTimes(2);
  });

  it('follows its link by keyboard', async () => {
    const { follow } = start();
    screen.getByRole('link', { name: 'Noord' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(follow).toHaveBeenCalledOnce();
  });

  it('ignores clicks on other controls', async () => {
    const { follow, remove } = start();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(remove).toHaveBeenCalledOnce();
    expect(follow).not.toHaveBeenCalled();
  });

  it('passes modifier keys on, for a new tab', () => {
    const { follow } = start();
    const cell = screen.getByRole('cell', { name: /Utrecht/u });
    fireEvent(cell, createEvent.click(cell, { ctrlKey: true }));
    expect(follow.mock.calls[0]?.[0]).toMatchObject({ ctrlKey: true });
  });
});

describe('TableHeaderCell', () => {
  it('exposes the sort direction and sorts by its button', async () => {
    const { sort } = start();
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'City' }).hasAttribute('aria-sort')).toBe(
      false,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sort).toHaveBeenCalledOnce();
  });

  it('sorts by Enter and by Space', async () => {
    const { sort } = start();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name' }));
    await userEvent.keyboard('{Enter} ');
    expect(sort).toHaveBeenCalledTimes(2);
  });
});
