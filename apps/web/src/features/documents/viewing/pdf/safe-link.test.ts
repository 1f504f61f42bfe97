import { expect, test } from 'vitest';
import { toSafeLink } from './page-links.ts';

test.each([
  ['https://example.com/a?b', 'https://example.com/a?b'],
  ['http://example.com', 'http://example.com/'],
  ['mailto:service@example.com', 'mailto:service@example.com'],
  ['javascript:alert(1)', null],
  ['JaVaScript:alert(1)', null],
  ['data:text/html,<b>', null],
  ['file:///etc/passwd', null],
  ['/dashboard/logout', null],
  [undefined, null],
])('maps %s to %s', (address, safe) => {
  expect(toSafeLink(address)).toBe(safe);
});
