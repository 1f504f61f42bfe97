import { expect, test } from 'vitest';
import { getUploadType } from './upload-types.ts';

test.for([
  ['plan.pdf', undefined, 'application/pdf'],
  ['PLAN.PDF', '', 'application/pdf'],
  ['plan.pdf', 'application/octet-stream', 'application/octet-stream'],
  ['prices.csv', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['notes.txt', 'Text/Plain; charset=utf-8', 'text/plain'],
  ['requested/path', 'application/pdf', 'application/pdf'],
  ['photo.jfif', 'image/pjpeg', 'image/pjpeg'],
  ['photo.JPE', '', 'image/jpeg'],
  ['IMG_0001.HEIC', '', 'image/heic'],
  ['20261128_101500.heif', undefined, 'image/heif'],
  ['DSC00001.HIF', '', 'image/heif'],
  ['burst.heic', 'image/heic-sequence', 'image/heic-sequence'],
  ['Handbuch 1.2', 'application/pdf', 'application/pdf'],
] as const)('takes %s, claimed as %s, as %s', ([name, claimedType, type]) => {
  expect(getUploadType(name, claimedType)).toBe(type);
});

test.for([
  ['setup.exe', undefined],
  ['setup.exe', 'application/pdf'],
  ['page.html', 'text/html'],
  ['plan.pdf', 'text/html'],
  ['plan', undefined],
  ['plan', 'application/octet-stream'],
  ['plan.constructor', undefined],
] as const)('rejects %s, claimed as %s', ([name, claimedType]) => {
  expect(getUploadType(name, claimedType)).toBeNull();
});
