import { expect, test } from 'vitest';
import { wholeUrl } from './whole-url.ts';

const called = { href: 'https://portal.example/api/v1/documents/sas-upload/' };

test.for([
  ['/files/upload?link=a.b', 'https://portal.example/files/upload?link=a.b'],
  ['https://blobs.example/c/document/x?sig=a%2Fb', 'https://blobs.example/c/document/x?sig=a%2Fb'],
] as const)('%s is %s', ([link, whole]) => {
  expect(wholeUrl(called, link)).toBe(whole);
});

test('a path means nothing where nobody called', () => {
  expect(() => wholeUrl({ href: null }, '/files/upload')).toThrow();
});
