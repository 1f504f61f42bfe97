import { expect, it } from 'vitest';
import { getFileEnding, getFileKind } from './file-summary.tsx';

it.for([
  ['application/pdf', 'text'],
  ['image/png', 'image'],
  ['image/svg+xml', 'image'],
  ['image/tiff', 'image'],
  ['video/mp4', 'video'],
  ['video/quicktime', 'video'],
  ['audio/mpeg', 'audio'],
  ['text/csv', 'table'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table'],
  ['application/vnd.oasis.opendocument.presentation', 'slides'],
  ['application/zip', 'archive'],
  ['application/octet-stream', 'text'],
] as const)('maps %s to %s', ([type, kind]) => {
  expect(getFileKind(type)).toBe(kind);
});

it.for([
  ['manual.pdf', 'application/pdf', 'PDF'],
  ['photo.jpeg', 'image/jpeg', 'JPG'],
  ['photo.jfif', 'image/jpeg', 'JPG'],
  ['photo.hif', 'image/heic', 'HEIC'],
  ['photo', 'image/png', 'PNG'],
  ['Plan.v2.DocX ', 'application/zip', 'DOCX'],
  ['notes.pdf', 'text/plain', null],
  ['README', 'text/plain', null],
] as const)('labels %s of type %s as %s', ([name, type, ending]) => {
  expect(getFileEnding({ name, type })).toBe(ending);
});
