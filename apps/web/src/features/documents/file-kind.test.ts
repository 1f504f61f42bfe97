import { expect, it } from 'vitest';
import { fileEnding, fileKind, opensInBrowser } from './file-kind.ts';

it.for([
  ['application/pdf', 'text', true],
  ['image/png', 'image', true],
  ['image/svg+xml', 'image', false],
  ['image/tiff', 'image', false],
  ['video/mp4', 'video', true],
  ['video/quicktime', 'video', false],
  ['audio/mpeg', 'audio', true],
  ['text/csv', 'table', true],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table', false],
  ['application/vnd.oasis.opendocument.presentation', 'slides', false],
  ['application/zip', 'archive', false],
  ['application/octet-stream', 'text', false],
] as const)('%s is of the kind %s; the browser shows it: %s', ([type, kind, shown]) => {
  expect(fileKind(type)).toBe(kind);
  expect(opensInBrowser(type)).toBe(shown);
});

it.for([
  ['manual.pdf', 'PDF'],
  ['Plan.v2.DocX ', 'DOCX'],
  ['README', null],
] as const)('%s ends in %s', ([name, ending]) => {
  expect(fileEnding(name)).toBe(ending);
});
