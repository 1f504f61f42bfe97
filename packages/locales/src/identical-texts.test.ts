import { expect, test } from 'vitest';
import { readAllTexts } from './all-texts.ts';
import { identicalTexts } from './identical-texts.ts';

const english = readAllTexts('en');
const inShort = (text: string) => text.replaceAll(/\{\{\w+\}\}/gu, '…');

test.each(['nl', 'fr'] as const)(
  // @specification 8.84
  'lists every text that is identical in English and %s',
  (language) => {
    const same = [...readAllTexts(language)]
      .filter(([key, text]) => english.get(key) === text)
      .map(([, text]) => inShort(text))
      .filter((text) => /\p{L}/u.test(text));
    expect(same.length).toBeGreaterThan(10);
    expect([...new Set(same)].toSorted()).toEqual(identicalTexts[language].toSorted());
  },
);
