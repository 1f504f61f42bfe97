import { describe, expect, test } from 'vitest';
import { allTexts } from './all-texts.ts';
import { specifiedTexts } from './specified-texts.ts';

const [english, dutch, french] = (['en', 'nl', 'fr'] as const).map(allTexts);

describe.for(Object.entries(specifiedTexts))('specification %s', ([, texts]) => {
  test.for(Object.entries(texts))('%s: %s', ([place, text]) => {
    expect(english?.get(place)).toBe(text);
  });

  test('has its Dutch and French', () => {
    const missing = Object.keys(texts).filter((place) => !dutch?.get(place) || !french?.get(place));
    expect(missing).toEqual([]);
  });
});

test('a text that is said in two places says the same in Dutch and French too', () => {
  const places = new Map<string, string[]>();
  for (const [place, text] of Object.values(specifiedTexts).flatMap(Object.entries))
    places.set(String(text), [...(places.get(String(text)) ?? []), place]);
  // A tab, a heading or an item of the sidebar may be called by another word than its like.
  const sentences = [...places].filter(([text, of]) => text.endsWith('.') && of.length > 1);
  expect(sentences.length).toBeGreaterThan(2);
  for (const [, of] of sentences)
    for (const texts of [dutch, french])
      expect(new Set(of.map((place) => texts?.get(place))).size).toBe(1);
});
