import { expect, test } from 'vitest';
import { newRequestForm, toRequestForm, parseRequestForm } from './request-forms.ts';

test.each(['request', 'approve', 'cancel', 'restore'] as const)(
  'the address names a request and what is to be done to it: %s',
  (kind) => {
    expect(parseRequestForm(toRequestForm(kind, 'a-b'))).toEqual({ kind, id: 'a-b' });
  },
);

test.each([null, newRequestForm, 'restore', 'retention-leads', 'edit'])(
  'another form is none of a request: %s',
  (form) => {
    expect(parseRequestForm(form)).toBeNull();
  },
);
