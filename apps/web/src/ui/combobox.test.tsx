// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type SyntheticEvent, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

afterEach(cleanup);

const options: ComboboxOption[] = [
  { value: 'a', label: 'Éloïse' },
  { value: 'b', label: 'Noord', disabled: true },
  { value: 'c', label: 'Zuid', hint: 'Utrecht' },
];

const change = vi.fn();

function Harness(props: Partial<ComboboxProps>) {
  const [value, setValue] = useState<ComboboxOption | null>(null);
  return (
    <Field label="Clinic">
      <Combobox
        options={options}
        loadingText="Loading..."
        emptyText="No results"
        clearLabel="Clear"
        {...props}
        value={value}
        onChange={(next) => {
          change(next);
          setValue(next);
        }}
      />
    </Field>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Clinic' });
const activeOption = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.querySelector(`[id="${id}"]`)?.textContent : undefined;
};

describe('Combobox', () => {
  it('opens by arrow key, skips disabled options, wraps around, and selects by Enter', async () => {
    render(<Harness />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(activeOption()).toBe('Éloïse');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption()).toBe('ZuidUtrecht');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption()).toBe('Éloïse');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(change).toHaveBeenLastCalledWith(options[2]);
    expect(field().value).toBe('Zuid');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('filters by label and hint regardless of accents, and announces no results', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'elo');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Éloïse']);
    await userEvent.clear(field());
    await userEvent.type(field(), 'utre');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.type(field(), 'xx');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getByRole('status').textContent).toBe('No results');
  });

  it('restores the selected label on Escape and on blur', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'elo{Enter}');
    await userEvent.type(field(), 'x{Escape}');
    expect(field().value).toBe('Éloïse');
    await userEvent.type(field(), 'x');
    await userEvent.tab();
    expect(field().value).toBe('Éloïse');
  });

  it('selects by press, ignores disabled options, and clears', async () => {
    render(<Harness />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: 'Noord' }));
    expect(field().value).toBe('');
    await userEvent.click(screen.getByRole('option', { name: 'Éloïse' }));
    expect(field().value).toBe('Éloïse');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field().value).toBe('');
    expect(change).toHaveBeenLastCalledWith(null);
  });

  it('delegates searching to onSearch, shows its options, and announces loading', async () => {
    const search = vi.fn();
    render(<Harness onSearch={search} loading />);
    await userEvent.type(field(), 'q');
    expect(search).toHaveBeenLastCalledWith('q');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('Loading...');
  });

  it('opens by a click on the label, and by a click without a press', async () => {
    render(<Harness />);
    await userEvent.click(screen.getByText('Clinic'));
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    act(() => field().click());
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(document.activeElement).toBe(field());
  });

  it.each(['{Shift}', '{ArrowDown}'])('selects the first of late options after %s', async (key) => {
    const late = { onSearch: vi.fn(), options: [] };
    const { rerender } = render(<Harness {...late} loading />);
    await userEvent.type(field(), `zu${key}`);
    rerender(<Harness {...late} options={options.slice(1)} />);
    await waitFor(() => expect(activeOption()).toBe('ZuidUtrecht'));
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenLastCalledWith(options[2]);
  });

  it('submits the form by Enter only with its list closed', async () => {
    const submit = vi.fn((event: SyntheticEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Harness />
      </form>,
    );
    await userEvent.type(field(), 'xx{Enter}');
    expect(submit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('handles the first Escape itself inside a dialog', async () => {
    const openChange = vi.fn();
    render(
      <Dialog open onOpenChange={openChange} title="Add" closeLabel="Close">
        <Harness />
      </Dialog>,
    );
    await userEvent.click(field());
    await userEvent.keyboard('{Escape}');
    expect(openChange).not.toHaveBeenCalled();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Escape}');
    expect(openChange).toHaveBeenCalledWith(false);
  });
});
