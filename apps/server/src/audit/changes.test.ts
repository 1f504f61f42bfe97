import { expect, it } from 'vitest';
import { splitChanges } from './write-audit-entry.ts';

const classes = {
  id: 'key',
  isActive: 'plain',
  email: 'personal',
  notes: 'free_text',
  passwordHash: 'personal',
} as const;

it('keeps apart what is personal or free text, and what has no class at all', () => {
  const before = { id: '1', isActive: true, email: 'a@b', notes: 'x', stray: 1 };
  const after = { id: '2', isActive: false, email: 'c@d', notes: null, stray: 2 };
  expect(splitChanges(classes, before, after)).toEqual({
    plain: { id: { from: '1', to: '2' }, isActive: { from: true, to: false } },
    personal: {
      email: { from: 'a@b', to: 'c@d' },
      notes: { from: 'x', to: null },
      stray: { from: 1, to: 2 },
    },
  });
});

it('leaves out unchanged, derived and secret columns', () => {
  const before = { isActive: true, version: 1, updatedAt: 'a', passwordHash: 'x', searchText: 'a' };
  const after = { isActive: true, version: 2, updatedAt: 'b', passwordHash: 'y', searchText: 'b' };
  expect(splitChanges(classes, before, after)).toEqual({ plain: {}, personal: {} });
});

it('writes the same for the same change, whatever the order of the columns', () => {
  const one = splitChanges(classes, {}, { notes: 'n', email: 'e' });
  const other = splitChanges(classes, {}, { email: 'e', notes: 'n' });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one.personal).toEqual({ email: { from: null, to: 'e' }, notes: { from: null, to: 'n' } });
});
