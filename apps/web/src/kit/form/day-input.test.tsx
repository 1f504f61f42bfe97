// @vitest-environment jsdom
import { languages } from '@portal/contract/kernel';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { Field } from '#web/ui/field.tsx';
import { DayInput } from './day-input.tsx';

let values: string[] = [];

function OneDay({ initial, min }: { initial: string; min?: string | undefined }) {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Date">
      <DayInput
        value={value}
        min={min}
        onChange={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
    </Field>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  return screen.findByRole('dialog', { name: 'Choose a date' });
}

const focused = () => document.activeElement?.getAttribute('data-day');

beforeEach(async () => {
  values = [];
  await startTestI18n('en');
});
afterEach(cleanup);

test.each(languages)('shows a day as it is written in %s', async (language) => {
  await startTestI18n(language);
  render(<OneDay initial="2026-01-31" />);
  expect(input().value).toBe(language === 'nl' ? '31-01-2026' : '31/01/2026');
  expect(input().placeholder).toBe(
    { en: 'dd/mm/yyyy', nl: 'dd-mm-jjjj', fr: 'jj/mm/aaaa' }[language],
  );
});

test('takes typed spellings, and shows the day as written here once it is left', async () => {
  render(<OneDay initial="" />);
  await userEvent.type(input(), '1-2-26');
  expect(values.at(-1)).toBe('2026-02-01');
  expect(input().value).toBe('1-2-26');
  await userEvent.tab();
  expect(input().value).toBe('01/02/2026');
});

test('leaves what is no day as it is typed, and reports the text', async () => {
  render(<OneDay initial="2026-01-31" />);
  await userEvent.clear(input());
  await userEvent.type(input(), '02/31/2026');
  await userEvent.tab();
  expect(values).toContain('');
  expect(values.at(-1)).toBe('02/31/2026');
  expect(input().value).toBe('02/31/2026');
});

test('says how a date is written once it is left with another text', async () => {
  render(<OneDay initial="" />);
  await userEvent.type(input(), '31/1');
  expect(screen.queryByText(/Write the date/u)).toBeNull();
  await userEvent.tab();
  const text = 'Write the date as dd/mm/yyyy, such as 31/01/2026.';
  const error = (await screen.findByText(text)).parentElement;
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('aria-describedby')).toBe(error?.id);
  await userEvent.type(input(), '/26');
  expect(screen.queryByText(/Write the date/u)).toBeNull();
});

test('keeps what is typed in a field that knows no incomplete day, and follows any other change', async () => {
  const { rerender } = render(
    <DayInput aria-label="Date" value="2026-01-31" onChange={() => {}} />,
  );
  await userEvent.type(input(), '{Backspace}');
  rerender(<DayInput aria-label="Date" value="" onChange={() => {}} />);
  expect(input().value).toBe('31/01/202');
  rerender(<DayInput aria-label="Date" value="2027-05-01" onChange={() => {}} />);
  expect(input().value).toBe('01/05/2027');
  rerender(<DayInput aria-label="Date" value="" onChange={() => {}} />);
  expect(input().value).toBe('');
});

describe('calendar', () => {
  test('opens on the chosen day, moves by keys, and gives the focus back', async () => {
    render(<OneDay initial="2026-01-31" />);
    const dialog = await open();
    expect(within(dialog).getByRole('grid', { name: 'January 2026' })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('2026-01-31'));
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('2026-02-01'));
    await userEvent.keyboard('{PageDown}{Enter}');
    expect(values).toEqual(['2026-03-01']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(input().value).toBe('01/03/2026');
    expect(document.activeElement?.textContent).toBe('Choose a date');
  });

  test('chooses by a click, and no day outside the range', async () => {
    render(<OneDay initial="2026-01-31" min="2026-01-20" />);
    const dialog = await open();
    const cell = (day: string) => dialog.querySelector(`[data-day="${day}"]`) ?? dialog;
    await userEvent.click(cell('2026-01-19'));
    expect(values).toEqual([]);
    await userEvent.click(cell('2026-01-20'));
    expect(values).toEqual(['2026-01-20']);
  });

  test('closes on Escape without a choice', async () => {
    render(<OneDay initial="" />);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(values).toEqual([]);
  });

  test('moves by its buttons to other months', async () => {
    render(<OneDay initial="2026-01-31" />);
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next month' }));
    expect(within(dialog).getByRole('grid', { name: 'February 2026' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous month' }));
    expect(within(dialog).getByRole('grid', { name: 'January 2026' })).toBeTruthy();
  });

  test('moves by its buttons and keys to other years', async () => {
    render(<OneDay initial="2024-02-29" />);
    const dialog = await open();
    await waitFor(() => expect(focused()).toBe('2024-02-29'));
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    await waitFor(() => expect(focused()).toBe('2023-02-28'));
    await userEvent.keyboard('{Shift>}{PageDown}{PageDown}{/Shift}');
    await waitFor(() => expect(focused()).toBe('2025-02-28'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous year' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous year' }));
    expect(within(dialog).getByRole('grid', { name: 'February 2023' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next year' }));
    expect(within(dialog).getByRole('grid', { name: 'February 2024' })).toBeTruthy();
  });
});
