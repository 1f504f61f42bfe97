import { expect, it } from 'vitest';
import { fileEnding, fileKind } from './file-kind.ts';

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
] as const)('%s is of the kind %s', ([type, kind]) => {
  expect(fileKind(type)).toBe(kind);
});

it.for([
  ['manual.pdf', 'PDF'],
  ['Plan.v2.DocX ', 'DOCX'],
  ['README', null],
] as const)('%s ends in %s', ([name, ending]) => {
  expect(fileEnding(name)).toBe(ending);
});
