import { text, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { defineTable, freeText, getPrivacyClasses, key, personal, plain } from './privacy.ts';

it('keeps the privacy class of each column with its table', () => {
  const table = defineTable('privacy_example', {
    id: key(uuid().primaryKey()),
    firstName: personal(text('first_name')),
    status: plain(text()),
    notes: freeText(text()),
  });
  expect(getPrivacyClasses(table)).toEqual({
    id: 'key',
    firstName: 'personal',
    status: 'plain',
    notes: 'free_text',
  });
});

it('does not compile with a column without a privacy class', () => {
  // @ts-expect-error -- a forgotten class must be a type error; this line proves it.
  const table = defineTable('unclassified_example', { id: text() });
  expect(getPrivacyClasses(table)).toEqual({ id: undefined });
});
