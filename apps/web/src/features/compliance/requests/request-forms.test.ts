import { expect, test } from 'vitest';
import { newRequestForm, parseRequestForm, toRequestForm } from './request-link.tsx';

test.each(['request', 'approve', 'cancel', 'restore'] as const)(
  'parses the request and dialog in %s',
  (kind) => {
    expect(parseRequestForm(toRequestForm(kind, 'a-b'))).toEqual({ kind, id: 'a-b' });
  },
);

test.each([null, newRequestForm, 'restore', 'retention-leads', 'edit'])(
  'returns null for %s',
  (form) => {
    expect(parseRequestForm(form)).toBeNull();
  },
);
