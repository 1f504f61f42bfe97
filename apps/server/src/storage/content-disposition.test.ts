import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.for([
  ['plan.pdf', 'plan.pdf', null],
  ['Gerät – Übersicht.pdf', 'Gerat _ Ubersicht.pdf', 'Gerät – Übersicht.pdf'],
  ['a"b\\c%41.pdf', 'a_b_c_41.pdf', 'a"b_c%41.pdf'],
  ["it's (1)*.pdf", "it's (1)*.pdf", null],
  ['../../etc/passwd', '.._.._etc_passwd', null],
  ['a\u202Efdp.exe', 'afdp.exe', null],
  ['x\r\nset-cookie: a=b', 'xset-cookie: a=b', null],
  ['\ud800', '_', '\ufffd'],
  [' \u200f ', 'file', null],
] as const)('sends %j as %j', ([name, ascii, full]) => {
  const header = contentDisposition('attachment', name);
  expect(header).toMatch(/^[ -~]+$/);
  const { type, parameters } = parse(header, { extended: false });
  expect({ type, filename: parameters['filename'] }).toEqual({
    type: 'attachment',
    filename: ascii,
  });
  expect(parse(header).parameters['filename']).toBe(full ?? ascii);
});
