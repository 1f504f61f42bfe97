import { joinCommon } from '@portal/locales/join-common';
import { expect, test } from 'vitest';
import { processingRegister } from './processing-part.tsx';

// The server's test compares tables and texts (processing-words.test.ts).
test('has a legal basis and a retention for every table with texts', () => {
  const texts = Object(joinCommon('en')['processing']);
  expect(Object.keys(processingRegister).toSorted()).toEqual(Object.keys(texts.tables).toSorted());
});
