import { expect, it } from 'vitest';
import { describeMail } from './describe-mail.ts';

it.each([
  [{ subject: 'Alarm', text: 'It beeps.', left_out: null }, 'Alarm\n\nIt beeps.'],
  [
    { subject: '', text: 'It beeps.', left_out: 'Not stored: a.exe' },
    'It beeps.\n\nNot stored: a.exe',
  ],
  [{ subject: '', text: '', left_out: null }, ''],
])('describes a request by %o', (mail, description) => {
  expect(describeMail(mail)).toBe(description);
});

it('cuts what a request does not take, between signs', () => {
  const description = describeMail({ subject: 'Alarm', text: '😀'.repeat(5000), left_out: null });
  expect(description.length).toBeLessThanOrEqual(10_000);
  expect(description.isWellFormed()).toBe(true);
  expect(description.endsWith('😀…')).toBe(true);
});
