import { expect, test } from 'vitest';
import { getPreviewKind } from './preview.tsx';

test.each([
  ['application/pdf', 'pdf'],
  ['image/png', 'image'],
  ['image/heic', 'image'],
  ['image/heif-sequence', 'image'],
  ['text/plain; charset=utf-8', 'text'],
  ['text/csv', 'text'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['image/svg+xml', null],
  ['text/html', null],
  ['application/zip', null],
  ['application/octet-stream', null],
])('previews %s as %s', (type, kind) => {
  expect(getPreviewKind(type)).toBe(kind);
});
