import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.for([
  ['plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['Gerät – Übersicht.pdf', 'Gerat _ Ubersicht.pdf', 'Ger%C3%A4t%20%E2%80%93%20%C3%9Cbersicht.pdf'],
  ['a"b\\c%41.pdf', 'a_b_c_41.pdf', 'a%22b_c%2541.pdf'],
  ["it's (1)*.pdf", "it's (1)*.pdf", 'it%27s%20%281%29%2A.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
  ['a\u202Efdp.exe', 'afdp.exe', 'afdp.exe'],
  ['x\r\nset-cookie: a=b', 'xset-cookie: a=b', 'xset-cookie%3A%20a%3Db'],
  ['\ud800', '_', '%EF%BF%BD'],
  [' \u200f ', 'file', 'file'],
] as const)('%j', ([name, ascii, full]) => {
  expect(contentDisposition('attachment', name)).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${full}`,
  );
});
