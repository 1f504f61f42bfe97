import { largestUpload } from '@portal/contract/documents';
import { expect, it } from 'vitest';
import { formatSize } from './formats.ts';

it.for([
  ['en', largestUpload, '200 MB'],
  ['fr', largestUpload, '200 Mo'],
  ['nl', 1_300_000, '1,2 MB'],
  ['en', 1_048_575, '1,024 kB'],
  ['en', 0, '0 bytes'],
] as const)('writes in %s %d bytes as %s', ([language, bytes, text]) => {
  expect(formatSize(language, bytes).replaceAll(/\s/gu, ' ')).toBe(text);
});
