import { expect, test } from 'vitest';
import { toAbsoluteUrl } from './upload-link.ts';

const called = { href: 'https://portal.example/api/v1/documents/sas-upload/' };

test.for([
  ['/files/upload?link=a.b', 'https://portal.example/files/upload?link=a.b'],
  ['https://blobs.example/c/document/x?sig=a%2Fb', 'https://blobs.example/c/document/x?sig=a%2Fb'],
] as const)('resolves %s to %s', ([link, url]) => {
  expect(toAbsoluteUrl(called, link)).toBe(url);
});

test('throws for a path without a request', () => {
  expect(() => toAbsoluteUrl({ href: null }, '/files/upload')).toThrow();
});
