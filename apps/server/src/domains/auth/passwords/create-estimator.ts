import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import { dictionary as dutch } from '@zxcvbn-ts/language-nl-be';
import { habitualWords } from './habitual-words.ts';

type Words = readonly (string | number)[];

const languages = { de: german, en: english, fr: french, nl: dutch } as const;

/** Words of each list that count: the rarer ones hardly make a password weaker, and need memory. */
const maxWords = 30_000;

/**
 * Characters that are rated: the time grows with the square of the length, and whoever makes this
 * much of a long password easy to guess makes it an easy one.
 */
export const ratedLength = 32;

/** Loads the dictionaries of the four languages: 1 s of processor time and 100 MB. */
export function createEstimator(): ZxcvbnFactory {
  const dictionary: Record<string, (string | number)[]> = { habitual: [...habitualWords] };
  const add = (name: string, words: Words): void => {
    dictionary[name] = words.slice(0, maxWords);
  };
  for (const [name, words] of Object.entries(common)) add(name, words);
  for (const [language, lists] of Object.entries(languages)) {
    // Some packages name their lists without the language.
    for (const [name, words] of Object.entries<Words>(lists))
      add(name.includes('-') ? name : `${name}-${language}`, words);
  }
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: ratedLength,
    // Each reading of digits and signs as letters is looked up in every dictionary.
    l33tMaxSubstitutions: 4,
  });
}
