import { expect, it } from 'vitest';
import { completeWebAddress } from '@portal/contract/kernel';

it.for([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/fr?a=1', 'https://example.com/fr?a=1'],
  ['example.com:8443', 'https://example.com:8443'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com', 'https://example.com'],
  ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['info@example.com', 'info@example.com'],
  ['example', 'example'],
  ['see example.com', 'see example.com'],
] as const)('completes %s to %s', ([written, address]) => {
  expect(completeWebAddress(written)).toBe(address);
});
