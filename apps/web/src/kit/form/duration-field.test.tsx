// @vitest-environment jsdom
import { type Language, languages, nullable, object } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { changeServiceTicket, Minutes } from '@portal/contract/service';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { DurationField } from './duration-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

const save = vi.fn<(body: unknown) => Promise<object>>(() => Promise.resolve({}));

const { planned_for, planned_start } = changeServiceTicket.body.properties;
const route = {
  ...changeServiceTicket,
  body: object({
    planned_for,
    planned_start,
    minutes: T.Optional(nullable(Minutes({ minimum: 5, maximum: 600 }))),
    hours: T.Optional(nullable(T.Number({ minimum: 0.1, maximum: 24, 'x-unit': 'hours' }))),
  }),
};

function Form() {
  const form = useContractForm({
    route,
    values: { planned_for: '', planned_start: '', minutes: '', hours: '' },
    getLabel: (field) => field,
    draft: null,
    failure: 'Failed',
    save,
    onSaved: () => {},
  });
  return (
    <form onSubmit={form.submit}>
      <TextField form={form} name="planned_for" type="date" />
      <TimeField form={form} name="planned_start" />
      <DurationField form={form} name="minutes" />
      <DurationField form={form} name="hours" unit="hours" />
      <button type="submit">Save</button>
    </form>
  );
}

async function show(language: Language = 'en') {
  await startTestI18n(language);
  render(<Form />);
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  save.mockClear();
});
afterEach(cleanup);

test('lets a phone show letters and a colon for a duration', async () => {
  await show();
  expect([input('minutes').inputMode, input('hours').inputMode]).toEqual(['text', 'text']);
});

test.each(languages)(
  'takes hours and minutes as people write them, and sends numbers, in %s',
  async (language) => {
    await show(language);
    await userEvent.type(input('minutes'), '1h30');
    await userEvent.type(input('hours'), '1:15');
    await userEvent.tab();
    expect(input('minutes').value).toBe('90');
    expect(input('hours').value).toBe(language === 'en' ? '1.25' : '1,25');
    await userEvent.click(button());
    expect(save).toHaveBeenCalledWith(
      { planned_for: null, planned_start: null, minutes: 90, hours: 1.25 },
      null,
      expect.anything(),
    );
  },
);

test.each([
  ['planned_for', '2/12', /^Write the date as/u],
  ['planned_for', '31/02/2026', /^This date does not exist/u],
  ['minutes', 'long', /^Write the duration in hours and minutes/u],
  ['hours', '1h75', /^Write the duration in hours and minutes/u],
])(
  'says of %s how it is written, when it is left and when it is saved',
  async (name, text, form) => {
    await show();
    await userEvent.type(input(name), text);
    expect(screen.queryByText(form)).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText(form)).toBeTruthy();
    expect(input(name).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(button());
    expect(await screen.findAllByText(form)).toHaveLength(1);
    expect(save).not.toHaveBeenCalled();
    await userEvent.clear(input(name));
    expect(screen.queryByText(form)).toBeNull();
  },
);

test('says how a time is written when it is left', async () => {
  await show();
  await userEvent.type(input('planned_start'), '9h3x');
  await userEvent.tab();
  expect(await screen.findByText(/^Write the time as/u)).toBeTruthy();
  await userEvent.type(input('planned_start'), '{Backspace}');
  expect(screen.queryByText(/^Write the time as/u)).toBeNull();
});

test('says it only after the press that leaves the field, so that no button moves under it', async () => {
  await show();
  await userEvent.type(input('planned_for'), '2/12');
  const pointer = userEvent.setup();
  await pointer.pointer({ keys: '[MouseLeft>]', target: screen.getByText('hours') });
  expect(document.activeElement).not.toBe(input('planned_for'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText(/^Write the date as/u)).toBeNull();
  await pointer.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByText(/^Write the date as/u)).toBeTruthy();
});
