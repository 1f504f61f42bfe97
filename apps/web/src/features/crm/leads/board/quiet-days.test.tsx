// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { testCard } from '#web/testing/test-board.ts';
import { QuietDays } from './quiet-days.tsx';

beforeAll(async () => startTestI18n('en'));
afterEach(cleanup);

const ago = (days: number) => startOfDay(addDays(today(), -days));
const old = { created_at: ago(60), stage_changed_at: ago(20), last_note_at: null };

test.each([
  [old, 'Stalled for 20 days'],
  [{ ...old, last_note_at: ago(14) }, 'Stalled for 14 days'],
  [{ ...old, last_note_at: ago(13) }, '13 days quiet'],
  [{ ...old, last_note_at: ago(40) }, 'Stalled for 20 days'],
  [{ ...old, next_step: 'Call', next_step_on: today() }, '20 days quiet'],
  [{ ...old, next_step: 'Call', next_step_on: addDays(today(), -1) }, 'Stalled for 20 days'],
  [{ ...old, next_step: 'Call' }, 'Stalled for 20 days'],
  [{ ...old, stage_changed_at: ago(0) }, 'Moved today'],
  [{ ...old, last_note_at: ago(0) }, 'Note today'],
  [{ ...old, created_at: ago(0), stage_changed_at: ago(0) }, 'Added today'],
  [{ ...old, stage: 'won' }, ''],
] as const)('says of %j: %s', (fields, text) => {
  const { container } = render(<QuietDays card={testCard('Anna', fields)} />);
  expect(container.textContent).toBe(text);
});
