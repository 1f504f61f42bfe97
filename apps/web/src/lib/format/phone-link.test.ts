import { expect, test } from 'vitest';
import { toPhoneLink } from './phone-link.ts';

test.each([
  ['+32 2 555 98 35', 'tel:+3225559835'],
  ['+32 2 555 98 35 ext. 12', 'tel:+3225559835;ext=12'],
  ['(02) 555.98/35', 'tel:025559835'],
])('dials %s by %s', (phone, link) => {
  expect(toPhoneLink(phone)).toBe(link);
});
