import { joinCommon } from '@portal/locales/join-common';
import { expect, test } from 'vitest';
import { processingRegister } from './processing-register.ts';

// That each table of the server has its words is the server's to check (processing-words.test.ts).
test('every table that has words has its lawful ground and how long it is kept', () => {
  const texts = Object(joinCommon('en')['processing']);
  expect(Object.keys(processingRegister).toSorted()).toEqual(Object.keys(texts.tables).toSorted());
});
