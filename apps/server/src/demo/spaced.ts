import type { Language } from '@portal/contract/kernel';

/** French keeps double punctuation on the line of the word before. */
export function spaced(language: Language, sentence: string): string {
  return language === 'fr' ? sentence.replaceAll(/ (?=[:;?!%])/g, '\u00a0') : sentence;
}
