import { expect, test } from 'vitest';
import { toSafeAddress } from './markdown.tsx';

test.for(['https://example.com/a?b=c', 'http://example.com', 'mailto:info@example.com'])(
  'keeps %s',
  (address) => {
    expect(toSafeAddress(address)).toBe(address);
  },
);

test.for([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '/dashboard',
  '//example.com',
  '',
])('rejects %s', (address) => {
  expect(toSafeAddress(address)).toBe(null);
});
