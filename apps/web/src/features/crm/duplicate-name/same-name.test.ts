import { expect, test } from 'vitest';
import { isSameName } from './duplicate-name.tsx';

test.each([
  ['Clinique Lumière', 'clinique  lumiere '],
  ['Huidzorg', 'HUIDZORG'],
  ['AZ St.-Lukas', 'az st lukas'],
  ['Große Klinik', 'GROSSE KLINIK'],
])('treats %s as the same name as %s', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Huidzorg', 'Huidzorg Noord'],
  ['Kliniek 1', 'Kliniek 2'],
  ['A&B', 'AB'],
])('treats %s as another name than %s', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});
